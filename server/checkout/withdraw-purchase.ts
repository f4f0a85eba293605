import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { products } from "@/db/schema";
import { byBuyer } from "../companies/audit";
import { daysAfter } from "../core/calendar";
import { fail, findFailure } from "../errors";
import { requestRefund } from "../guarantees/request-refund";
import { refundTransaction } from "../payments/refund-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { lockTransactionRow } from "../payments/transactions";
import { findLastCharge } from "./charge-order";
import { findOrder, type OrderRow, reloadOrder } from "./orders";

/** The legal term (CDC, article 49). */
const withdrawalDays = 7;
const reason = "Desistência em até 7 dias (CDC, art. 49)";

/** Until when a charge's buyer may withdraw; null if nothing is left to refund, or it is too late. */
export function withdrawableUntil(charge: TransactionRow | null, now: Date): Date | null {
  if (charge?.status !== "paid" || !charge.approvedAt || charge.refunded >= (charge.amountPaid ?? 0)) return null;
  const until = daysAfter(charge.approvedAt, withdrawalDays);
  return now <= until ? until : null;
}

/**
 * Withdraws the buyer from a purchase: refunds all that is left of the payment, without a reason and without asking the
 * seller, who owes what the balance does not cover (docs/decisions.md 13). It is an ordinary refund, whose reactions
 * end access and a subscription. Idempotent.
 *
 * @throws NOT_FOUND for an unknown token; VALIDATION naming `pixKey` for a boleto; a broken rule when it is too late,
 * or when the acquirer refuses.
 */
export async function withdrawPurchase(
  token: string,
  { pixKey }: { pixKey: string | undefined },
  now: Date,
): Promise<OrderRow> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  const charge = (await findLastCharge(order)) ?? fail("NOT_FOUND");
  if (isReturned(charge)) return order;
  if (!withdrawableUntil(charge, now)) return fail("refund_window_closed", { values: { days: withdrawalDays } });
  const { companyId, id: transactionId } = charge;
  try {
    await refundTransaction(
      companyId,
      { transactionId, reason, ...(pixKey === undefined ? {} : { pixKey }) },
      { refundId: newId(now), now, by: byBuyer, mayOwe: true },
    );
  } catch (thrown) {
    const current = await db().transaction((tx) => lockTransactionRow(tx, companyId, transactionId));
    // Another click refunded it first.
    if (!findFailure(thrown) || !isReturned(current)) throw thrown;
  }
  return reloadOrder(order);
}

/**
 * The buyer asks the seller for the money back, within a guarantee that is longer than the law's term. Idempotent.
 *
 * @throws NOT_FOUND for an unknown token; refund_window_closed.
 */
export async function requestRefundOf(token: string, now: Date): Promise<void> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  const charge = (await findLastCharge(order)) ?? fail("NOT_FOUND");
  const { companyId, productId } = order;
  const [product] = await db()
    .select({ productName: products.name, refundPeriodDays: products.refundPeriodDays })
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, productId)));
  await requestRefund(companyId, charge.id, product ?? fail("NOT_FOUND"), now);
}

function isReturned({ status, refunded, amountPaid }: TransactionRow): boolean {
  return status === "refund" || (amountPaid !== null && refunded >= amountPaid);
}
