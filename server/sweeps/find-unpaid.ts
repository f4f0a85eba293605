import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import type { TransactionRow } from "../payments/transaction-shape";
import { type Line, listedLine, newestOf, ofConnection } from "./ask-in-turns";

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** How old an unpaid charge is whenever it is asked about, in seconds: often at first, then every two weeks. */
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
/** No run of the schedule comes later than this after the one before: none of the ages is passed over. */
const runSeconds = 60;
/** How long after its end an unpaid charge is still asked about: at least once, as the ages go. */
const afterEndDays = 15;

/**
 * The Pix and boletos that nobody has paid so far, as we know, and that have just reached one of the ages: waiting ones,
 * and canceled ones until two weeks after their end. The notice of a payment may have been lost, and this alone finds it
 * (docs/reliability.md rule 1). One pass for all companies: every age is a short range of the index `transactions_unpaid`, so a
 * run costs what it asks, however many companies there are. `only`: one company.
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
