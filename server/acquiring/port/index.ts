import { fail } from "../../errors";
import { pagarmeAcquirer } from "../pagarme/adapter";
import { pixApiAcquirer } from "../pix-api/adapter";
import { sandboxAcquirer } from "../sandbox/adapter";
import { heldAcquirer } from "./hold";
import type { Acquirer } from "./port";

/** The acquirer of a new company until it connects to another one. */
export const firstAcquirer: Acquirer = sandboxAcquirer;

/** Every acquirer of this installation, by the kind in connections and callback addresses. */
export const acquirers: Map<string, Acquirer> = new Map(
  [firstAcquirer, pixApiAcquirer, pagarmeAcquirer].map((acquirer) => [acquirer.kind, acquirer]),
);

/** The acquirer of this kind, which sends nothing while the installation is on hold. @throws NOT_FOUND when this installation has none. */
export function getAcquirer(kind: string): Acquirer {
  return heldAcquirer(acquirers.get(kind) ?? fail("NOT_FOUND"));
}

/** Whether a connection of this kind moves no real money; an unknown kind may be real. */
export function isPlayMoney({ kind }: { kind: string }): boolean {
  return acquirers.get(kind)?.isPlayMoney ?? false;
}
