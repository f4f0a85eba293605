import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { findCompaniesDue, findCompaniesWith, takeFairTurns } from "./fair-turns";

/** Time limit of one purge (real clock); the next run removes the rest. */
const purgeMs = 3_000;

/** Rows per commit: few enough to stay far below the statement timeout. */
const batchSize = 2_000;

/** Expired rows of a tenant table. */
export interface Purge {
  table: PgTable;
  companyId: PgColumn;
  isOver: SQL;
  /** Whether their index leads with the company, and not with the columns of `isOver`. */
  isByCompany?: boolean;
}

/**
 * Removes expired rows in batches, company by company, each batch in its own commit. Two processes take different rows.
 *
 * @returns how many rows.
 */
export async function purge(what: Purge): Promise<number> {
  let removed = 0;
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await removeBatch(what, companyId);
      removed += count;
    }
  };
  const companies = what.isByCompany
    ? await findCompaniesDue(what.companyId, what.isOver, undefined, { byRealClock: true })
    : await findCompaniesWith(what.companyId, what.isOver);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline: new Date(Date.now() + purgeMs), message: "Rows past keeping could not be removed" },
  );
  return removed;
}

/**
 * Rows are found by `ctid`: a plan of a join by key, cached while the table was small, would later compare every row of
 * the company with every row of the batch.
 */
async function removeBatch({ table, companyId, isOver }: Purge, id: string): Promise<number> {
  const removed = await db().execute(sql`
    DELETE FROM ${table} WHERE ${companyId} = ${id} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${companyId} = ${id} AND ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ))`);
  return removed.count;
}
