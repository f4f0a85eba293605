import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { companies } from "@/db/schema";

/** How long one purge goes on (real clock); what it leaves is the next run's. */
const purgeMs = 3_000;

/** Rows of one commit: few enough to be removed long before a statement's time is over. */
const batchSize = 2_000;

/** What is past keeping: rows of a table of companies, found by an index that leads with the company. */
export interface Purge {
  table: PgTable;
  companyId: PgColumn;
  isOver: SQL;
}

/**
 * Removes what is past keeping, however much it has become: batch by batch, of each company in turn
 * (docs/reliability.md, "Beyond one machine"), so that what is removed stays removed, and two processes take different
 * rows.
 *
 * @returns how many rows.
 */
export async function purge(what: Purge): Promise<number> {
  const until = Date.now() + purgeMs;
  let removed = 0;
  let turn = await companiesOf(what);
  while (turn.length > 0) {
    const full: string[] = [];
    for (const companyId of turn) {
      const count = await removeBatch(what, companyId);
      removed += count;
      if (Date.now() > until) return removed;
      if (count === batchSize) full.push(companyId);
    }
    turn = full;
  }
  return removed;
}

async function companiesOf({ table, companyId, isOver }: Purge): Promise<string[]> {
  const some = sql`SELECT FROM ${table} WHERE ${companyId} = ${companies.id} AND ${isOver}`;
  const rows = await db().select({ id: companies.id }).from(companies).where(sql`EXISTS (${some})`);
  return rows.map(({ id }) => id);
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
