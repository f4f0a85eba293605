import { newId } from "@/db/ids";
import type { Seen } from "../doubles/double";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { FakePagarme } from "../pagarme/fake";
import type { Operation } from "../pagarme/operations";

export const newKey = () => newId().replaceAll("-", "");

export function sentTo(
  { seen }: FakePagarme,
  on: Operation,
  { keys }: Pick<PagarmeAccount, "keys">,
): Seen<Operation> & { json: ReturnType<typeof JSON.parse>; idempotencyKey: unknown } {
  const found = seen.findLast((each) => each.operation === on && each.client === keys.secretKey);
  if (!found) throw new Error(`Nobody asked for ${on}`);
  const { body, headers } = found;
  return { ...found, json: body === "" ? null : JSON.parse(body), idempotencyKey: headers["idempotency-key"] ?? null };
}
