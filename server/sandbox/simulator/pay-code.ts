import { isDocument } from "../../accounts/company/documents";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Transaction } from "../../payments/transactions/schemas";
import { dueOf } from "../../payments/transactions/transaction-shape";
import { expireInSandbox, type PayersOrder, payInSandbox } from "../payers/payers-bank";
import { getChargeOfCode } from "./read-code";
import type { CodePayment } from "./schemas";

/**
 * Pays a code as a bank. The sandbox bank records the payment and reports it through its callback.
 *
 * @returns the transaction after the payment.
 * @throws the errors of `readCode` and `payInSandbox`; document_invalid if the payer's document has
 * wrong check digits.
 */
export async function payCode(
  company: CompanyIdentity,
  { code, amountInCents, times = 1, isLate = false, paidAt, payer, ispb }: CodePayment,
  now: Date,
): Promise<Transaction> {
  if (payer && !isDocument(payer.documentType, payer.document)) return fail("document_invalid");
  const at = paidAt === undefined ? now : new Date(paidAt);
  if (at > now) return fail("paid_in_future");
  const row = await getChargeOfCode(company.id, code);
  if (isLate && row.status === "pending") await expireInSandbox(company.id, row.id, now);
  const order: PayersOrder = { transactionId: row.id, amountInCents, paidAt, payer, ispb };
  const paid = await payInSandbox(company.id, order, now);
  if (times === 1) return paid;
  return payInSandbox(company.id, { ...order, amountInCents: amountInCents ?? dueOf(row, at) }, now);
}
