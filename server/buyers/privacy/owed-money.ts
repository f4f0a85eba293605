import { and, eq, inArray, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, duplicatePayments, refundRequests, refunds, withdrawals } from "@/db/schema";
import type { OwnRows } from "./own-rows";
import type { OwedMoney } from "./schemas";

/**
 * Lists the person's charges with unsettled money: a refund or dispute in progress, a partial
 * payment not yet returned, or a charge without an outcome. These defer an erasure, after which the
 * money could not be returned.
 */
export async function listOwedMoney({ customer, charges }: OwnRows): Promise<OwedMoney[]> {
  const { companyId } = customer;
  const ids = charges.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [returning, asked, twice, withdrawn, disputed] = await Promise.all([
    db()
      .select({ id: refunds.transactionId })
      .from(refunds)
      .where(
        and(eq(refunds.companyId, companyId), inArray(refunds.transactionId, ids), eq(refunds.status, "requested")),
      ),
    db()
      .select({ id: refundRequests.transactionId })
      .from(refundRequests)
      .where(
        and(
          eq(refundRequests.companyId, companyId),
          inArray(refundRequests.transactionId, ids),
          eq(refundRequests.status, "open"),
        ),
      ),
    db()
      .select({ id: duplicatePayments.transactionId })
      .from(duplicatePayments)
      .where(
        and(
          eq(duplicatePayments.companyId, companyId),
          inArray(duplicatePayments.transactionId, ids),
          ne(duplicatePayments.status, "closed"),
        ),
      ),
    db()
      .select({ id: withdrawals.transactionId })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.companyId, companyId),
          inArray(withdrawals.transactionId, ids),
          eq(withdrawals.status, "requested"),
        ),
      ),
    db()
      .select({ id: chargebacks.transactionId })
      .from(chargebacks)
      .where(
        and(
          eq(chargebacks.companyId, companyId),
          inArray(chargebacks.transactionId, ids),
          eq(chargebacks.status, "opened"),
        ),
      ),
  ]);
  const has = (rows: { id: string }[], id: string) => rows.some((each) => each.id === id);
  return charges.flatMap((charge) => {
    const { id, status, paymentMethod, amountPaid, refunded, items, description } = charge;
    const isLeft = status === "canceled" && (amountPaid ?? 0) > refunded;
    const isReturning = isLeft || [returning, asked, twice].some((rows) => has(rows, id));
    const isUndecided = has(withdrawn, id) || (status === "pending" && paymentMethod === "credit_card");
    const reason = has(disputed, id) ? "dispute" : isReturning ? "refund" : isUndecided ? "charge" : null;
    return reason ? [{ transactionId: id, title: items[0]?.title ?? description, reason }] : [];
  });
}
