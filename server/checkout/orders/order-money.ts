import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, duplicatePayments, refunds, transactions } from "@/db/schema";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import type { OrderMoney, ReturnState } from "../terms/schemas";
import { isSurplus } from "./record-duplicates";

/**
 * Returns what happened to the money of an order's charge, for its buyer (docs/domains/checkout.md). Amounts are in
 * cents.
 */
export async function readOrderMoney(charge: TransactionRow | null): Promise<OrderMoney> {
  if (!charge) return noMoney;
  const { amount, amountPaid, status } = charge;
  const arrivedInCents = amountPaid ?? 0;
  const { companyId, id } = charge;
  const { duplicateOf, transactionId } = duplicatePayments;
  const [sentBack, dispute, second, [surplus = null]] = await Promise.all([
    listRefunds(charge),
    findDispute(charge),
    listReturned(companyId, eq(duplicateOf, id)),
    listReturned(companyId, and(eq(transactionId, id), isSurplus)),
  ]);
  return {
    arrivedInCents,
    missingInCents: status === "pending" && arrivedInCents > 0 ? Math.max(0, amount - arrivedInCents) : 0,
    overpaidInCents: Math.max(0, arrivedInCents - amount),
    refunds: sentBack,
    dispute,
    second: second.map(({ amountInCents, state }) => ({ amountInCents, state })),
    surplus,
  };
}

const noMoney: OrderMoney = {
  arrivedInCents: 0,
  missingInCents: 0,
  overpaidInCents: 0,
  refunds: [],
  dispute: null,
  second: [],
  surplus: null,
};

/** Lists completed and pending refunds, newest first. */
async function listRefunds({ companyId, id, paymentMethod, card }: TransactionRow): Promise<OrderMoney["refunds"]> {
  const rows = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id), ne(refunds.status, "refused")))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  return rows.map(({ amount, status, decidedAt, createdAt }) => ({
    amountInCents: amount,
    isDone: status === "done",
    at: (decidedAt ?? createdAt).toISOString(),
    to: paymentMethod,
    last4: card?.last4 ?? null,
  }));
}

/** Combines the disputes that block or took the charge's money, dated by the newest. */
async function findDispute({ companyId, id }: TransactionRow): Promise<OrderMoney["dispute"]> {
  const rows = await db()
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, id), ne(chargebacks.status, "won")))
    .orderBy(desc(chargebacks.openedAt), desc(chargebacks.id));
  const [newest] = rows;
  if (!newest) return null;
  return {
    amountInCents: rows.reduce((sum, { amount }) => sum + amount, 0),
    isLost: rows.every(({ status }) => status === "lost"),
    at: (newest.decidedAt ?? newest.openedAt).toISOString(),
  };
}

/** Lists surplus payments and how much of each was refunded, newest first. */
async function listReturned(companyId: string, which: SQL | undefined) {
  const rows = await db()
    .select({
      status: duplicatePayments.status,
      soldOut: duplicatePayments.soldOutProductId,
      usedUp: duplicatePayments.usedUpCouponId,
      paid: transactions.amountPaid,
      refunded: transactions.refunded,
    })
    .from(duplicatePayments)
    .innerJoin(
      transactions,
      and(
        eq(transactions.companyId, duplicatePayments.companyId),
        eq(transactions.id, duplicatePayments.transactionId),
      ),
    )
    .where(and(eq(duplicatePayments.companyId, companyId), which))
    .orderBy(desc(duplicatePayments.createdAt), desc(duplicatePayments.id));
  return rows.map(({ status, soldOut, usedUp, paid, refunded }) => {
    const amountInCents = paid ?? 0;
    const state: ReturnState = refunded >= amountInCents ? "returned" : status === "open" ? "returning" : "held";
    return { amountInCents, state, isSoldOut: soldOut !== null, isUsedUp: usedUp !== null };
  });
}
