import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import { findFew } from "@/db/client";
import { minuteOf } from "@/db/columns";
import { daySeconds, hourSeconds } from "@/db/durations";
import { transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { hasNoClock } from "../../core/leases/fair-turns";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Line } from "./ask-in-turns";
import { findConnections, listedLine, newestOf } from "./lines";

/**
 * Ages of an unpaid charge, in seconds, at which it is polled: frequently at first, then every two
 * weeks.
 */
const ages = [
  5 * 60,
  15 * 60,
  hourSeconds,
  4 * hourSeconds,
  12 * hourSeconds,
  25 * hourSeconds,
  3 * daySeconds,
  7 * daySeconds,
  ...Array.from({ length: 29 }, (_, index) => (index + 1) * 14 * daySeconds),
];
/** Maximum interval between two scheduled runs, so that no age is skipped. */
const runSeconds = 60;
/**
 * Number of days after expiry for which an unpaid charge is still polled. Longer than the interval
 * between two ages, so that at least one poll follows the expiry.
 */
const afterEndDays = 15;

/**
 * Returns the unpaid Pix and boletos that have just reached one of the ages: pending ones, and
 * canceled ones until `afterEndDays` after their expiry. Nothing else detects a lost payment
 * callback, or a predicted Pix that never reached its acquirer (docs/reliability.md rule 1).
 *
 * One query covers all companies, and every age is a two-minute range of the index
 * `transactions_unpaid`. The query joins no other table, because the planner cannot estimate how
 * few rows it reads. `only` limits the query to one company.
 */
export async function findUnpaidLines(now: Date, only?: string): Promise<Line<TransactionRow>[]> {
  const { companyId, connectionId, id, status, paymentMethod, acquirerState, createdAt, expiresAt } = transactions;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const spans = ages.map((age) => ({ after: ago(age + runSeconds), until: ago(age) }));
  const found = await findFew((tx) =>
    tx
      .select({ companyId, connectionId, ids: newestOf(id) })
      .from(transactions)
      .where(
        and(
          sql`${minuteOf(createdAt)} = ANY(${minutesOf(spans)}::timestamp[])`,
          sql`width_bucket(${createdAt}, ${boundsOf(spans)}::timestamptz[]) % 2 = 1`,
          sql`${status} IN ('pending', 'canceled') AND ${paymentMethod} <> 'credit_card'`,
          or(eq(status, "canceled"), inArray(acquirerState, ["accepted", "predicted"])),
          gt(expiresAt, ago(afterEndDays * daySeconds)),
          only ? eq(companyId, only) : hasNoClock(companyId),
        ),
      )
      .groupBy(companyId, connectionId),
  );
  const ofCompanies = await findConnections(found.map((line) => line.companyId));
  const acquirers = new Map(ofCompanies.map((connection) => [connection.connectionId, connection.acquirer]));
  return found.map(({ companyId, connectionId, ids }) =>
    listedLine({ companyId, acquirer: acquirers.get(connectionId) ?? fail("INTERNAL"), ids }),
  );
}

/** Excludes `after`, includes `until`. */
interface Span {
  after: Date;
  until: Date;
}

function minutesOf(spans: readonly Span[]): string {
  const minutes = spans.flatMap(({ after, until }) => [after, until]).map((at) => at.toISOString().slice(0, 16));
  return `{${[...new Set(minutes)].join(",")}}`;
}

/**
 * Returns ascending bounds such that `width_bucket` returns an odd number for instants inside a
 * span. Instants have millisecond precision.
 */
function boundsOf(spans: readonly Span[]): string {
  const bounds = spans.flatMap(({ after, until }) => [after.getTime() + 1, until.getTime() + 1]);
  return `{${bounds.sort((left, right) => left - right).map((ms) => new Date(ms).toISOString())}}`;
}
