import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { findCompaniesDue, findCompaniesWith, runRoundRobin } from "./fair-turns";

/** Wall-clock limit per purge. The next run removes the rest. */
const purgeMs = 3_000;

const batchSize = 2_000;

export interface Purge {
  table: PgTable;
  /** Absent if the table has no company. */
  companyId?: PgColumn;
  isOver: SQL | undefined;
  /** The index for `isOver` starts with the company. */
  isByCompany?: boolean;
  only?: string | undefined;
}

/**
 * Removes expired rows by company and batch, each batch in a separate transaction. A table without
 * companies takes one statement. Concurrent processes remove different rows.
 *
 * @param only restricts the purge to one company.
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
 * Removes rows company by company until the time limit of a purge. `removeBatch` removes up to
 * `maxRows` rows in one transaction and returns their number.
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
 * Checks for rows first: on a distributed database, even a DELETE without matches locks the whole
 * table on every machine.
 */
async function removeAll(table: PgTable, isOver: SQL): Promise<number> {
  const found = await db().execute(sql`SELECT FROM ${table} WHERE ${isOver} LIMIT 1`);
  if (found.length === 0) return 0;
  const removed = await db().execute(sql`DELETE FROM ${table} WHERE ${isOver}`);
  return removed.count;
}

/**
 * Deletes by `ctid`. A join by key could use a plan cached while the table was small, which
 * compares every row of the company with every row of the batch.
 */
async function deleteBatch(table: PgTable, companyId: PgColumn, isOver: SQL, id: string): Promise<number> {
  const removed = await db().execute(sql`
    DELETE FROM ${table} WHERE ${companyId} = ${id} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${companyId} = ${id} AND ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ))`);
  return removed.count;
}
