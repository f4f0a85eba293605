import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { findCompaniesWith, takeFairTurns } from "./fair-turns";

/** How long one purge goes on (real clock); the next run removes the rest. */
const purgeMs = 3_000;

/** Rows of one commit: few enough to be removed long before a statement's time is over. */
const batchSize = 2_000;

/** What is past keeping: rows of a table of companies, found by an index that leads with what `isOver` asks. */
export interface Purge {
  table: PgTable;
  companyId: PgColumn;
  isOver: SQL;
}

/**
 * Removes what is past keeping, however much it has become: batch by batch, each company in turn, each batch in a commit
 * of its own. Two processes take different rows.
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
  const companies = await findCompaniesWith(what.companyId, what.isOver);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline: new Date(Date.now() + purgeMs), message: "Rows past keeping could not be removed" },
  );
  return removed;
}

/**
 * Rows are found by where they lie: a join by their key may be planned once for a small table and be kept when it has
 * grown, and then compares each row of the company with each of the batch.
 */
async function removeBatch({ table, companyId, isOver }: Purge, id: string): Promise<number> {
  const removed = await db().execute(sql`
    DELETE FROM ${table} WHERE ${companyId} = ${id} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${companyId} = ${id} AND ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ))`);
  return removed.count;
}
