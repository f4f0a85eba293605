import { fail } from "../errors";
import type { Acquirer } from "./port";
import { sandboxAcquirer } from "./sandbox/adapter";

/** What a new company charges through until it connects to another acquirer. */
export const firstAcquirer: Acquirer = sandboxAcquirer;

/** Every acquirer of this installation, by the kind that connections and callback addresses name. */
export const acquirers: Map<string, Acquirer> = new Map([firstAcquirer].map((acquirer) => [acquirer.kind, acquirer]));

/** The acquirer of that kind. @throws NOT_FOUND where this installation has none. */
export function getAcquirer(kind: string): Acquirer {
  return acquirers.get(kind) ?? fail("NOT_FOUND");
}

/** Whether what is charged through a connection of that kind is no real money; a kind nobody knows may be real. */
export function isPlayMoney({ kind }: { kind: string }): boolean {
  return acquirers.get(kind)?.isPlayMoney ?? false;
}
