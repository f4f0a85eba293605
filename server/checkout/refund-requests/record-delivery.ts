import { newId } from "@/db/ids";
import type { AuditBy } from "../../accounts/audit/audit";
import { readReceipt, recordReceipt } from "../../payments/refund-requests/record-receipt";
import type { NewReceipt, ReceiptRead } from "../../payments/refund-requests/schemas";
import { tellBuyer } from "../../payments/transactions/tell-buyer";

/**
 * Records the seller's delivery day for goods and schedules the email to the buyer.
 *
 * @throws the same errors as `recordReceipt`.
 */
export async function recordDelivery(
  companyId: string,
  { transactionId, day }: NewReceipt,
  { now, by: audit }: { now: Date; by: AuditBy },
): Promise<ReceiptRead> {
  const news = { companyId, eventId: newId(now), kind: "receipt_recorded", about: { transactionId }, now } as const;
  await recordReceipt(
    companyId,
    transactionId,
    { day, by: "seller" },
    { now, audit, tell: (tx) => tellBuyer(tx, { ...news, amountInCents: null }) },
  );
  return readReceipt(companyId, transactionId);
}
