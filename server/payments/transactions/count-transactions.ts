import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { countedDays, transactionCounts, transactionDayCounts, transactions } from "@/db/schema";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { conditionOf, type Filter, isOfPeriod } from "./transaction-filter";

const { placeholder } = sql;

const states: readonly Filter[] = ["status", "paymentMethod"];

/**
 * Returns a query for the number of transactions that match these filters, as `total`. Totals by
 * status and method are stored (`transaction_counts`). The total of a period is read from
 * `transaction_day_counts` for counted days and counted from the index for the other days. With
 * other filters, all matches are counted.
 */
export function totalQuery(given: readonly Filter[]): SQL {
  const others = given.filter((name) => !states.includes(name));
  if (others.length === 0) return sql`SELECT ${storedCount(transactionCounts, given)} AS total`;
  if (!others.every(isOfPeriod)) return sql`SELECT count(*) AS total FROM ${transactions} WHERE ${conditionOf(given)}`;
  return sql`SELECT ${countOfCountedDays(given)} + ${countOfOpenDays(given)} AS total`;
}

const countedUntil = sql`(
  SELECT ${countedDays.until} FROM ${countedDays} WHERE ${eq(countedDays.companyId, placeholder("companyId"))})`;

const [from, until] = [sql`${placeholder("from")}::timestamptz`, sql`${placeholder("until")}::timestamptz`];

function countOfCountedDays(given: readonly Filter[]): SQL {
  const { day } = transactionDayCounts;
  return storedCount(
    transactionDayCounts,
    given,
    lt(day, countedUntil),
    given.includes("from") ? gte(day, sqlDayOf(from)) : undefined,
    given.includes("until") ? lt(day, sqlDayOf(until)) : undefined,
  );
}

/**
 * Counts the days that have not been counted yet. The upper bound `infinity` excludes nothing but
 * changes the plan. With one unknown bound, the planner expects a third of the table and reads all
 * of it; with two, it expects few rows.
 */
function countOfOpenDays(given: readonly Filter[]): SQL {
  const { createdAt } = transactions;
  const opening = sqlStartOf(sql`coalesce(${countedUntil}, '-infinity')`);
  const isOpen = and(
    conditionOf(given.filter((name) => states.includes(name))),
    gte(createdAt, given.includes("from") ? sql`greatest(${from}, ${opening})` : opening),
    lt(createdAt, given.includes("until") ? until : sql`'infinity'`),
  );
  return sql`(SELECT count(*) FROM ${transactions} WHERE ${isOpen})`;
}

function storedCount(
  counts: typeof transactionCounts | typeof transactionDayCounts,
  given: readonly Filter[],
  ...further: (SQL | undefined)[]
): SQL {
  const condition = and(
    eq(counts.companyId, placeholder("companyId")),
    given.includes("status") ? eq(counts.status, placeholder("status")) : undefined,
    given.includes("paymentMethod") ? eq(counts.paymentMethod, placeholder("paymentMethod")) : undefined,
    ...further,
  );
  return sql`(SELECT coalesce(sum(${counts.transactions}), 0) FROM ${counts} WHERE ${condition})`;
}
