import { type SQL, sql } from "drizzle-orm";
import { isDistributed } from "./client";

/**
 * Adds a condition on a joined row's company, so that a distributed database queries only that
 * shard. Adds nothing on plain PostgreSQL, whose planner could read all rows of a company for which
 * it expects few. `row` is the table's name in the statement.
 */
export function inShardOf(row: SQL, companyId: SQL): SQL {
  return isDistributed() ? sql`AND ${row}.company_id = ${companyId}` : sql``;
}

/**
 * Company of a row in a subquery: the given value on a distributed database, otherwise the column
 * (see `inShardOf`).
 */
export function companyOf(row: SQL, companyId: SQL | string): SQL {
  return isDistributed() ? sql`${companyId}` : sql`${row}.company_id`;
}
