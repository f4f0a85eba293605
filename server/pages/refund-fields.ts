import { BankAccountInput } from "../destinations/schemas";
import { fail } from "../errors";
import type { RefundTarget } from "../payments/refund-target";

/**
 * Where the form of a buyer sends the refund of a boleto: a Pix key, or the fields `bankAccount.…`; empty for other
 * methods.
 *
 * @throws VALIDATION naming the field of an account that is wrong.
 */
export function refundTargetOf(fields: URLSearchParams): RefundTarget {
  const pixKey = fields.get("pixKey")?.trim();
  if (!fields.has("bankAccount.bankCode")) return pixKey ? { pixKey } : {};
  const names = Object.keys(BankAccountInput.shape);
  const typed = Object.fromEntries(names.map((name) => [name, fields.get(`bankAccount.${name}`)?.trim() ?? ""]));
  const read = BankAccountInput.safeParse(typed);
  if (read.success) return { bankAccount: read.data };
  const [issue] = read.error.issues;
  const field = ["bankAccount", ...(issue?.path ?? [])].join(".");
  return fail("VALIDATION", { field, message: issue?.message ?? "is not valid" });
}
