import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { GoodsReceipt } from "@/db/schema/payments-shapes";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { refundTermsTimeOf } from "../charges/asking-time";
import { deliverShipment } from "../shipments/shipments";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow, lockTransactionRow } from "../transactions/transactions";
import { acceptRequest } from "./decide-request";
import { findGuarantee, sellsGoods } from "./find-guarantee";
import { isCorrectable, isPromised, withdrawableUntil } from "./refund-periods";
import { findRequestOf } from "./refund-requests";
import type { ReceiptRead } from "./schemas";

export async function readReceipt(companyId: string, transactionId: string): Promise<ReceiptRead> {
  const charge = await getTransactionRow(companyId, transactionId);
  return { hasGoods: await sellsGoods(charge), receipt: charge.receipt };
}

interface Recording {
  now: Date;
  audit?: AuditBy;
  /** Runs in the database transaction that records the receipt. */
  tell?: (tx: Executor) => Promise<void>;
}

/**
 * Records the day on which the buyer received the goods, which starts the buyer's refund periods. A
 * recorded day can change in two cases: the seller moves a day set by the seller to a later one, or
 * the buyer corrects it while the withdrawal period is open or `isCorrectable`. An open request
 * made in time is accepted in the same database transaction. Idempotent.
 *
 * @throws NOT_FOUND, also for a sale without goods; transaction_not_paid; receipt_day_invalid for a
 * day before the payment or after today; receipt_recorded.
 */
export function recordReceipt(
  companyId: string,
  transactionId: string,
  receipt: GoodsReceipt,
  { now, audit = byBuyer, tell }: Recording,
): Promise<void> {
  return db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    const guarantee = await findGuarantee(charge, tx);
    if (!guarantee?.hasGoods) return fail("NOT_FOUND");
    if (!charge.approvedAt) return fail("transaction_not_paid");
    const { day, by } = receipt;
    if (day < dayOf(charge.approvedAt) || day > dayOf(now)) return fail("receipt_day_invalid");
    if (charge.receipt?.day === day) return;
    if (charge.receipt && !mayCorrect(charge, charge.receipt, receipt, now)) return fail("receipt_recorded");
    const stated = { ...charge, receipt: { day, by, recordedAt: now.toISOString() } };
    await tx
      .update(transactions)
      .set({ receipt: stated.receipt })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
    const action = "transaction.receipt_recorded";
    await recordAudit(tx, { companyId, ...audit, action, subjectId: transactionId, after: { day }, now });
    await deliverShipment(tx, stated, now);
    await tell?.(tx);
    const request = await findRequestOf(companyId, transactionId, tx);
    if (request?.status !== "open" || request.acceptedAt) return;
    const askedAt = await refundTermsTimeOf(charge, request.createdAt, tx);
    if (isPromised({ ...charge, receipt }, guarantee, askedAt)) await acceptRequest(tx, request, now);
  });
}

function mayCorrect(charge: TransactionRow, known: GoodsReceipt, { day, by }: GoodsReceipt, now: Date): boolean {
  if (known.by === "buyer") return false;
  if (by === "seller") return day > known.day;
  return isCorrectable(charge, now) || withdrawableUntil(charge, true, now) !== null;
}
