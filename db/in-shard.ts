import { type SQL, sql } from "drizzle-orm";
import { isDistributed } from "./client";

/**
 * Adds a comparison of a joined row's company with a value, so that a distributed database queries only that company's
 * shard. Adds nothing on plain PostgreSQL, whose planner might then read all rows of the company when it expects few.
 * `row` is the table's name in the statement.
 */
export function inShardOf(row: SQL, companyId: SQL): SQL {
  return isDistributed() ? sql`AND ${row}.company_id = ${companyId}` : sql``;
}

/**
 * Returns the company of a row for a subquery: its value on a distributed database, otherwise the column, for the same
 * reason.
 */
export function companyOf(row: SQL, companyId: SQL | string): SQL {
  return isDistributed() ? sql`${companyId}` : sql`${row}.company_id`;
}
