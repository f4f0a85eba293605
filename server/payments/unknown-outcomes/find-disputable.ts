import { and, eq, gte, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { leastIdOf } from "@/db/ids";
import { chargebacks, connections, payments, transactions } from "@/db/schema";
import { hasNoClock } from "../../core/leases/fair-turns";
import { agreementMs } from "../disputes/dispute-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Line } from "./ask-in-turns";
import { listedLine, newestOf, ofConnection } from "./lines";

/**
 * Ages of a payment or open dispute at which its charge is polled. A MED can be opened for 80 days,
 * and a chargeback for about 120. The last age is beyond both limits.
 */
const agesMs = [1, 3, 7, 14, 30, 60, 90, 120, 180].map((days) => days * dayMs);
/**
 * Number of days for which a card payment may be disputed: about 120, plus the time that its
 * acquirer takes to report the dispute.
 */
export const disputeWindowDays = 180;
/** Maximum interval between two scheduled runs, so that no age is skipped. */
const runMs = 60_000;

/**
 * Returns the charges whose payment or open dispute has just reached one of the ages, while the
 * payment can still be disputed or the dispute decided. Nothing else detects a lost callback for a
 * dispute or its end. A disputed charge is still polled for further disputes while part of its
 * money is undisputed. A dispute that was inferred as won is polled for a second report.
 *
 * One query covers all companies. Ids contain their creation time, so every age is a short range of
 * the index `payments_by_id`, and only open disputes are read. `only` limits the query to one
 * company.
 */
export async function findDisputableLines(now: Date, only?: string): Promise<Line<TransactionRow>[]> {
  const { companyId, id } = transactions;
  const leastIdAgo = (ms: number) => leastIdOf(new Date(Math.max(0, now.getTime() - ms + 1)));
  const hasAge = (of: AnyPgColumn) =>
    or(...agesMs.map((age) => and(gte(of, leastIdAgo(age + runMs)), lt(of, leastIdAgo(age)))));
  const line = { companyId, acquirer: connections.kind, ids: newestOf(id) };
  const isAsked = only ? eq(companyId, only) : hasNoClock(companyId);
  const ofDispute = and(eq(companyId, chargebacks.companyId), eq(id, chargebacks.transactionId));
  const disputed = sql`(
    SELECT coalesce(sum(${chargebacks.amount}), 0) FROM ${chargebacks}
    WHERE ${ofDispute} AND ${chargebacks.status} <> 'won' AND NOT ${chargebacks.afterRefund})`;
  const canBeDisputed = or(
    inArray(transactions.status, ["paid", "refund"]),
    and(
      eq(transactions.status, "chargeback"),
      sql`${transactions.amountPaid} - ${transactions.refunded} > ${disputed}`,
    ),
  );
  const ofPayment = and(eq(companyId, payments.companyId), eq(id, payments.transactionId));
  const found = await Promise.all([
    db()
      .select(line)
      .from(payments)
      .innerJoin(transactions, ofPayment)
      .innerJoin(connections, ofConnection)
      .where(and(hasAge(payments.id), canBeDisputed, isAsked))
      .groupBy(companyId, connections.kind),
    db()
      .select(line)
      .from(chargebacks)
      .innerJoin(transactions, ofDispute)
      .innerJoin(connections, ofConnection)
      .where(and(hasAge(chargebacks.id), sql`${chargebacks.status} = 'opened'`, isAsked))
      .groupBy(companyId, connections.kind),
    db()
      .select(line)
      .from(chargebacks)
      .innerJoin(transactions, ofDispute)
      .innerJoin(connections, ofConnection)
      .where(
        and(
          isNotNull(chargebacks.wonSince),
          sql`${chargebacks.status} = 'opened'`,
          lte(chargebacks.wonSince, new Date(now.getTime() - agreementMs)),
          isAsked,
        ),
      )
      .groupBy(companyId, connections.kind),
  ]);
  return found.flat().map(listedLine);
}
