import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import type { TransactionRow } from "../payments/transaction-shape";
import { type Line, listedLine, newestOf, ofConnection } from "./ask-in-turns";

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** The ages of an unpaid charge at which it is read, in seconds: often at first, then every two weeks. */
const ages = [
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  25 * hour,
  3 * day,
  7 * day,
  ...Array.from({ length: 29 }, (_, index) => (index + 1) * 14 * day),
];
/** The maximum time between two scheduled runs, so that no age is skipped. */
const runSeconds = 60;
/** How long after its end an unpaid charge is still read: long enough for at least one age. */
const afterEndDays = 15;

/**
 * The Pix and boletos unpaid to our knowledge that have just reached one of the ages: pending ones, and canceled ones
 * until two weeks after their end. The callback of a payment may have been lost, and nothing else finds it
 * (docs/reliability.md rule 1). One pass for all companies: every age is a short range of the index
 * `transactions_unpaid`. `only`: one company.
 */
export async function findUnpaidLines(now: Date, only?: string): Promise<Line<TransactionRow>[]> {
  const { companyId, id, status, paymentMethod, acquirerState, createdAt, expiresAt } = transactions;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const hasAge = ages.map((age) => and(gt(createdAt, ago(age + runSeconds)), lte(createdAt, ago(age))));
  const found = await db()
    .select({ companyId, acquirer: connections.kind, ids: newestOf(id) })
    .from(transactions)
    .innerJoin(connections, ofConnection)
    .where(
      and(
        or(...hasAge),
        sql`${status} IN ('pending', 'canceled') AND ${paymentMethod} <> 'credit_card'`,
        or(eq(status, "canceled"), eq(acquirerState, "accepted")),
        gt(expiresAt, ago(afterEndDays * day)),
        only ? eq(companyId, only) : undefined,
      ),
    )
    .groupBy(companyId, connections.kind);
  return found.map(listedLine);
}
