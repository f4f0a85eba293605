import { and, asc, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, connections, duplicatePayments, receivables, refunds, routeTries, transfers } from "@/db/schema";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { isErased } from "../../customers/erasure/erased";
import { maskedAccount, targetFieldOf } from "../refunds/refund-target";
import type { TransactionMoney } from "./figure-schemas";
import { dueOf, type TransactionRow } from "./transaction-shape";
import { getTransactionRow } from "./transactions";

/**
 * Returns the refunds, disputes, releases and ledger lines of a transaction, oldest first. Amounts
 * are in cents.
 *
 * @throws NOT_FOUND.
 */
export async function readTransactionMoney(companyId: string, transactionId: string): Promise<TransactionMoney> {
  const row = await getTransactionRow(companyId, transactionId);
  const of = (
    table: typeof transfers | typeof refunds | typeof receivables | typeof chargebacks | typeof duplicatePayments,
  ) => and(eq(table.companyId, companyId), eq(table.transactionId, transactionId));
  const [connection, tried, moved, sentBack, toRelease, disputed, [duplicate = null]] = await Promise.all([
    readNamed(row),
    listTries(row),
    db().select().from(transfers).where(of(transfers)).orderBy(asc(transfers.createdAt), asc(transfers.id)),
    db().select().from(refunds).where(of(refunds)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
    db().select().from(receivables).where(of(receivables)).orderBy(asc(receivables.releasesAt), asc(receivables.id)),
    db().select().from(chargebacks).where(of(chargebacks)).orderBy(asc(chargebacks.openedAt), asc(chargebacks.id)),
    db()
      .select()
      .from(duplicatePayments)
      .where(and(of(duplicatePayments), ne(duplicatePayments.status, "closed"))),
  ]);
  return {
    isSandbox: isPlayMoney(connection),
    connection: connection.name,
    refundsTo: targetFieldOf(row.paymentMethod, connection.capabilities),
    tries: tried.map(({ createdAt, ...each }) => ({ ...each, createdAt: createdAt.toISOString() })),
    dueWhenPaidInCents: row.cob && row.approvedAt ? dueOf(row, row.approvedAt) : null,
    transfers: moved.map(({ id, kind, debitAccount, creditAccount, amount, createdAt }) => ({
      id,
      kind,
      debitAccount,
      creditAccount,
      amountInCents: amount,
      createdAt: createdAt.toISOString(),
    })),
    refunds: sentBack.map(({ id, amount, feeReturned, reason, pixKey, account, status, createdAt, decidedAt }) => ({
      id,
      amountInCents: amount,
      feeReturnedInCents: feeReturned,
      reason,
      pixKey,
      bankAccount: account && maskedAccount(account),
      status,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    releases: toRelease.map(({ id, installment, amount, fees, remaining, releasesAt, releasedAt }) => ({
      id,
      installment,
      amountInCents: amount,
      feesInCents: fees,
      takenInCents: amount - fees - remaining,
      remainingInCents: remaining,
      releasesAt: releasesAt.toISOString(),
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
    disputes: disputed.map(({ id, kind, amount, afterRefund, status, openedAt, defendedAt, decidedAt }) => ({
      id,
      kind,
      amountInCents: amount,
      afterRefund,
      status,
      openedAt: openedAt.toISOString(),
      defendedAt: defendedAt?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    duplicate: duplicate && {
      duplicateOf: duplicate.duplicateOf,
      paymentLinkId: duplicate.paymentLinkId,
      soldOutProductId: duplicate.soldOutProductId,
      usedUpCouponId: duplicate.usedUpCouponId,
      isStuck: duplicate.status === "stuck",
      awaitsBuyer: duplicate.status === "stuck" && row.paymentMethod === "boleto" && !isErased(row),
    },
  };
}

async function readNamed({ companyId, connectionId }: TransactionRow) {
  const [row] = await db()
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  return row ?? fail("INTERNAL");
}

function listTries({ companyId, id }: TransactionRow) {
  const { reason, code, createdAt } = routeTries;
  return db()
    .select({ connection: connections.name, reason, code, createdAt })
    .from(routeTries)
    .innerJoin(
      connections,
      and(eq(connections.companyId, routeTries.companyId), eq(connections.id, routeTries.connectionId)),
    )
    .where(and(eq(routeTries.companyId, companyId), eq(routeTries.transactionId, id)))
    .orderBy(routeTries.position);
}
