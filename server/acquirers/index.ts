import { fail } from "../errors";
import type { Acquirer } from "./port";
import { sandboxAcquirer } from "./sandbox/adapter";

/** Every acquirer of this installation, by the name that companies and callback addresses use. */
export const acquirers: Map<string, Acquirer> = new Map([sandboxAcquirer].map((acquirer) => [acquirer.name, acquirer]));

/** The acquirer of that name. @throws NOT_FOUND where this installation has none. */
export function getAcquirer(name: string): Acquirer {
  return acquirers.get(name) ?? fail("NOT_FOUND");
}
