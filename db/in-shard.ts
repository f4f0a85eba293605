import { type SQL, sql } from "drizzle-orm";
import { isDistributed } from "./client";

/**
 * Adds a condition on a joined row's company, so that a distributed database queries only that
 * company's shard. Adds nothing on plain PostgreSQL, whose planner may then read all rows of the
 * company if it expects few. `row` is the table's name in the statement.
 */
export function inShardOf(row: SQL, companyId: SQL): SQL {
  return isDistributed() ? sql`AND ${row}.company_id = ${companyId}` : sql``;
}

/**
 * Returns the company of a row for use in a subquery: the given value on a distributed database,
 * otherwise the column. See `inShardOf` for the reason.
 */
export function companyOf(row: SQL, companyId: SQL | string): SQL {
  return isDistributed() ? sql`${companyId}` : sql`${row}.company_id`;
}
