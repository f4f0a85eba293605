import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { findCompaniesDue, findCompaniesWith, runRoundRobin } from "./fair-turns";

/** Time limit of one purge, in wall-clock time. The next run removes the remaining rows. */
const purgeMs = 3_000;

/** Rows per transaction. Small enough to stay far below the statement timeout. */
const batchSize = 2_000;

export interface Purge {
  table: PgTable;
  /** Column with the company; absent if the table has none. */
  companyId?: PgColumn;
  isOver: SQL | undefined;
  /** True if the index for `isOver` starts with the company. */
  isByCompany?: boolean;
  only?: string | undefined;
}

/**
 * Removes expired rows in batches, company by company, each batch in a separate transaction. Purges a table without
 * companies in one statement. Concurrent processes remove different rows.
 *
 * @param only restricts the purge to one company.
 *
 * @returns the number of rows removed.
 */
export async function purge({ table, companyId: owner, isOver, isByCompany, only }: Purge): Promise<number> {
  if (!isOver) return 0;
  if (!owner) return removeAll(table, isOver);
  const companies = isByCompany
    ? await findCompaniesDue(owner, isOver, only, { byRealClock: true })
    : await findCompaniesWith(owner, isOver, only);
  return removeInBatches(companies, (companyId) => deleteBatch(table, owner, isOver, companyId));
}

/**
 * Removes rows company by company with `removeBatch`, which removes at most `maxRows` rows of a
 * company in one transaction and returns their number. Ends after the time limit of a purge.
 *
 * @returns the number of rows removed.
 */
export async function removeInBatches(
  companies: readonly string[],
  removeBatch: (companyId: string, maxRows: number) => Promise<number>,
): Promise<number> {
  let removed = 0;
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await removeBatch(companyId, batchSize);
      removed += count;
    }
  };
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline: new Date(Date.now() + purgeMs), message: "Rows past keeping could not be removed" },
  );
  return removed;
}

/**
 * Checks for matching rows first, because on a distributed database even a DELETE that matches no rows locks the whole
 * table on every machine.
 */
async function removeAll(table: PgTable, isOver: SQL): Promise<number> {
  const found = await db().execute(sql`SELECT FROM ${table} WHERE ${isOver} LIMIT 1`);
  if (found.length === 0) return 0;
  const removed = await db().execute(sql`DELETE FROM ${table} WHERE ${isOver}`);
  return removed.count;
}

/**
 * Deletes by `ctid`. A join by key could use a plan that was cached while the table was small, which would later
 * compare every row of the company with every row of the batch.
 */
async function deleteBatch(table: PgTable, companyId: PgColumn, isOver: SQL, id: string): Promise<number> {
  const removed = await db().execute(sql`
    DELETE FROM ${table} WHERE ${companyId} = ${id} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${companyId} = ${id} AND ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ))`);
  return removed.count;
}
