import { fail } from "../../core/failures/failure";
import { pagarmeAcquirer } from "../pagarme/adapter";
import { pixApiAcquirer } from "../pix-api/adapter";
import { sandboxAcquirer } from "../sandbox/adapter";
import { heldAcquirer } from "./hold";
import type { Acquirer } from "./port";

/** Acquirer of a new company before it connects another one. */
export const firstAcquirer: Acquirer = sandboxAcquirer;

export const acquirers: Map<string, Acquirer> = new Map(
  [firstAcquirer, pixApiAcquirer, pagarmeAcquirer].map((acquirer) => [acquirer.kind, acquirer]),
);

/**
 * Returns the acquirer of this kind, which sends nothing while the installation is on hold.
 *
 * @throws NOT_FOUND if this installation has no acquirer of this kind.
 */
export function getAcquirer(kind: string): Acquirer {
  return heldAcquirer(acquirers.get(kind) ?? fail("NOT_FOUND"));
}

/** Reports whether connections of this kind move no real money. False for an unknown kind. */
export function isPlayMoney({ kind }: { kind: string }): boolean {
  return acquirers.get(kind)?.isPlayMoney ?? false;
}
