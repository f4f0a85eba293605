import { type SQL, sql } from "drizzle-orm";
import { isDistributed } from "./client";

/**
 * Compares the company of rows that are joined by their whole key with its value, so that a distributed database asks that
 * company's shard alone. Adds nothing on plain PostgreSQL, whose planner, knowing the company, might read all of its rows
 * where it expects few. `row` is the table's name in the statement.
 */
export function inShardOf(row: SQL, companyId: SQL): SQL {
  return isDistributed() ? sql`AND ${row}.company_id = ${companyId}` : sql``;
}

/** The company of a row, for a subquery: its value on a distributed database, for the same reasons. */
export function companyOf(row: SQL, companyId: SQL | string): SQL {
  return isDistributed() ? sql`${companyId}` : sql`${row}.company_id`;
}
