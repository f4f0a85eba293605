import { type SQL, sql } from "drizzle-orm";
import { isDistributed } from "./client";

/**
 * Names the company of rows that are joined by their whole key, so that a distributed database asks its shard alone: it
 * looks no further than the statement's values. Nothing elsewhere, because a planner that knows the company might read all
 * of its rows where it expects few. `row` is the table's name in the statement.
 */
export function inShardOf(row: SQL, companyId: SQL): SQL {
  return isDistributed() ? sql`AND ${row}.company_id = ${companyId}` : sql``;
}

/** The company of a row, for a subquery: by its value on a distributed database, for the same reasons. */
export function companyOf(row: SQL, companyId: SQL | string): SQL {
  return isDistributed() ? sql`${companyId}` : sql`${row}.company_id`;
}
