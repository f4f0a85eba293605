import { newId } from "@/db/ids";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { FakePagarme, Seen } from "../pagarme/fake";
import type { Operation } from "../pagarme/operations";

/** A key of a charge or of anything else that is asked for once. */
export const newKey = () => newId().replaceAll("-", "");

/** The newest request of an operation with an account's keys, and the JSON of its body. */
export function sentTo(
  { seen }: FakePagarme,
  on: Operation,
  { keys }: Pick<PagarmeAccount, "keys">,
): Seen & { json: ReturnType<typeof JSON.parse> } {
  const found = seen.findLast((each) => each.operation === on && each.secretKey === keys.secretKey);
  if (!found) throw new Error(`Nobody asked for ${on}`);
  return { ...found, json: found.body === "" ? null : JSON.parse(found.body) };
}
