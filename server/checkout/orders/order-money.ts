import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { chargebacks, duplicatePayments, orderCharges, refunds, transactions } from "@/db/schema";
import { type PaymentMethod, wasPaid } from "@/db/schema/payments-enums";
import { statusWasPaid } from "@/db/was-paid";
import { dueOf, type TransactionRow } from "../../payments/transactions/transaction-shape";
import type { OrderMoney, ReturnState } from "../terms/schemas";
import { isSurplus } from "./record-duplicates";

/**
 * Returns the refunds, disputes and surplus payments of an order's charge, as shown to its buyer
 * (docs/domains/checkout.md). Amounts are in cents. A charge with a due date includes the fine,
 * interest and discounts on the day of payment, or as of `now` if unpaid.
 */
export async function readOrderMoney(charge: TransactionRow | null, now: Date): Promise<OrderMoney> {
  if (!charge) return noMoney;
  const { amountPaid, approvedAt, status } = charge;
  const dueInCents = dueOf(charge, approvedAt ?? now);
  const arrivedInCents = amountPaid ?? 0;
  const { companyId, id } = charge;
  const { duplicateOf, transactionId } = duplicatePayments;
  const [sentBack, dispute, second, [surplus = null], others] = await Promise.all([
    listRefunds(charge),
    findDispute(charge),
    listReturned(companyId, eq(duplicateOf, id)),
    listReturned(companyId, and(eq(transactionId, id), isSurplus)),
    readOtherMoney(charge),
  ]);
  const returned = sentBack.reduce((sum, { amountInCents }) => sum + amountInCents, dispute?.amountInCents ?? 0);
  return {
    arrivedInCents,
    missingInCents: status === "pending" && arrivedInCents > 0 ? Math.max(0, dueInCents - arrivedInCents) : 0,
    overpaidInCents: Math.max(0, arrivedInCents - dueInCents - returned),
    otherInCents: others.keptInCents,
    hasArrived: arrivedInCents > 0 || others.arrivedInCents > 0,
    refunds: sentBack,
    dispute,
    second: second.map(({ amountInCents, state, to }) => ({ amountInCents, state, to })),
    surplus,
  };
}

const noMoney: OrderMoney = {
  arrivedInCents: 0,
  missingInCents: 0,
  overpaidInCents: 0,
  otherInCents: 0,
  hasArrived: false,
  refunds: [],
  dispute: null,
  second: [],
  surplus: null,
};

interface OtherMoney {
  arrivedInCents: number;
  keptInCents: number;
}

const own = alias(orderCharges, "own");

/**
 * Returns the money received by the other charges of the order. `keptInCents` is net of refunds,
 * and zero if any of them was paid. Both amounts are zero if the given charge was paid.
 */
export async function readOtherMoney({ companyId, id, status }: TransactionRow): Promise<OtherMoney> {
  if (wasPaid(status)) return { arrivedInCents: 0, keptInCents: 0 };
  const [sum] = await db()
    .select({
      arrived: sql<string>`coalesce(sum(${transactions.amountPaid}), 0)`,
      kept: sql<string>`coalesce(sum(${transactions.amountPaid} - ${transactions.refunded}), 0)`,
      isPaid: sql<boolean | null>`bool_or(${statusWasPaid(transactions.status)})`,
    })
    .from(own)
    .innerJoin(orderCharges, and(eq(orderCharges.companyId, own.companyId), eq(orderCharges.orderId, own.orderId)))
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orderCharges.companyId), eq(transactions.id, orderCharges.transactionId)),
    )
    .where(and(eq(own.companyId, companyId), eq(own.transactionId, id), ne(orderCharges.transactionId, id)));
  return { arrivedInCents: Number(sum?.arrived ?? 0), keptInCents: sum?.isPaid ? 0 : Number(sum?.kept ?? 0) };
}

/** Reports whether an order ever received money through any of its charges, even if refunded. */
export async function hasMoney(charge: TransactionRow | null): Promise<boolean> {
  if (!charge) return false;
  return (charge.amountPaid ?? 0) > 0 || (await readOtherMoney(charge)).arrivedInCents > 0;
}

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

/** Combines the open and lost disputes of a charge, dated like the newest one. */
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

async function listReturned(companyId: string, which: SQL | undefined) {
  const rows = await db()
    .select({
      status: duplicatePayments.status,
      soldOut: duplicatePayments.soldOutProductId,
      usedUp: duplicatePayments.usedUpCouponId,
      to: transactions.paymentMethod,
      paid: transactions.amountPaid,
      refunded: transactions.refunded,
      isUnderWay: sql<boolean>`EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.companyId} = ${transactions.companyId}
        AND ${refunds.transactionId} = ${transactions.id} AND ${refunds.status} = 'requested')`,
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
  return rows.map((row) => ({
    amountInCents: row.paid ?? 0,
    state: returnStateOf(row),
    to: row.to,
    isSoldOut: row.soldOut !== null,
    isUsedUp: row.usedUp !== null,
  }));
}

interface Returned {
  status: (typeof duplicatePayments.$inferSelect)["status"];
  to: PaymentMethod;
  paid: number | null;
  /** Includes refunds with an unknown outcome. */
  refunded: number;
  isUnderWay: boolean;
}

function returnStateOf({ status, to, paid, refunded, isUnderWay }: Returned): ReturnState {
  if (refunded >= (paid ?? 0)) return isUnderWay ? "returning" : "returned";
  if (to === "boleto" && status !== "closed") return "asked";
  return status === "open" ? "returning" : "held";
}
