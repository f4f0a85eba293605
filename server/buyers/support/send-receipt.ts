import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { sendCompanyMail } from "../../accounts/company/send-company-mail";
import { receiptOf } from "../../checkout/orders/receipt-mails";
import { fail } from "../../core/failures/failure";
import { getSale } from "./find-sale";
import { countMail, toMailed } from "./limit-mails";
import type { Mailed } from "./schemas";

/**
 * Resends a paid sale's receipt, with the link to its courses, to the order's address. Sends the
 * email after the transaction commits.
 *
 * @throws NOT_FOUND; customer_erased; order_missing; order_not_paid; RATE_LIMITED.
 */
export async function sendReceipt(companyId: string, transactionId: string, now: Date, by: AuditBy): Promise<Mailed> {
  const { transaction, order, isPaid } = await getSale(companyId, transactionId, now);
  if (!isPaid) return fail("order_not_paid");
  await countMail(companyId, transaction.customerId, order.customerEmail);
  await recordAudit(db(), { companyId, ...by, action: "receipt.sent", subjectId: transactionId, now });
  return toMailed([await sendCompanyMail(await receiptOf(order, now), { companyId })]);
}
