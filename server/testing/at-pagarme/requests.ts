import { newId } from "@/db/ids";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { FakePagarme, Seen } from "../pagarme/fake";
import type { Operation } from "../pagarme/operations";

/** A new idempotency key. */
export const newKey = () => newId().replaceAll("-", "");

/** An account's latest request for an operation, with its body parsed. */
export function sentTo(
  { seen }: FakePagarme,
  on: Operation,
  { keys }: Pick<PagarmeAccount, "keys">,
): Seen & { json: ReturnType<typeof JSON.parse> } {
  const found = seen.findLast((each) => each.operation === on && each.secretKey === keys.secretKey);
  if (!found) throw new Error(`Nobody asked for ${on}`);
  return { ...found, json: found.body === "" ? null : JSON.parse(found.body) };
}
