import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, planningDb, type Transaction } from "@/db/client";
import { balances, companyLookups, dataExports, sandboxClocks } from "@/db/schema";
import { invalidateClocks } from "../../accounts/company/company-clock";
import { orderLookup } from "../../checkout/orders/orders";
import { certificateLookup } from "../../courses/certificates/issue-certificate";
import { accessLookup } from "../../courses/enrollments/access-links";
import { buyerLookups } from "../../customers/people/buyer-index";
import { sweepExports } from "../../data/exports/sweep-exports";
import { boletoPageLookup } from "../../payments/charges/reserve-transaction";
import { type Held, leaseReset, lockReset, releaseLease } from "./clock-rows";
import { resetKeptRows, returnStock } from "./reset-kept-rows";
import { wipingOrder } from "./wiped-tables";

/** Wall-clock delay in which requests and jobs that started before the reset can finish. */
const graceMs = 3_000;

/** In wall-clock time. Longer than a reset's longest statement. */
const leaseMs = 60_000;
/** Time per company before others get a turn. */
const turnMs = 2_000;

/** Rows per transaction. A batch, including its foreign key checks, must stay far below the statement timeout. */
const batchSize = 2_000;
/** The final statements may read a whole table of the installation. */
const lastStatementMs = 30_000;

/** Lookups of wiped rows. */
export const wipedLookups: readonly string[] = [orderLookup, boletoPageLookup, accessLookup, certificateLookup];

export type Wiping = "waiting" | "under way" | "done";

/**
 * Wipes a company that is being reset, for one turn.
 *
 * Rows are deleted in batches, each in a separate transaction, children before parents, so that a
 * large company does not block others and a later run resumes after a crash. A final transaction
 * removes the remaining rows, resets the kept ones and ends the reset. It locks the balances, so
 * that nothing is posted or closed concurrently. If a row that references a removed row is inserted
 * concurrently, it fails, and the next run retries it.
 *
 * @returns `waiting` if another run has the lease, or during the initial delay.
 */
export async function wipeCompany(companyId: string, deadline: Date): Promise<Wiping> {
  const startedAt = new Date();
  const held: Held = { companyId, leasedUntil: new Date(startedAt.getTime() + leaseMs) };
  if (!(await leaseReset(held, new Date(startedAt.getTime() - graceMs), startedAt))) return "waiting";
  const endsMs = Math.min(startedAt.getTime() + turnMs, deadline.getTime());
  let fault = "reset";
  try {
    for await (const _ of removeRows(companyId)) {
      if (Date.now() < endsMs) continue;
      fault = "";
      return "under way";
    }
    const isDone = await planningDb().transaction((tx) => finish(tx, held));
    fault = "";
    return isDone ? "done" : "waiting";
  } finally {
    await releaseLease(held, fault);
    invalidateClocks();
  }
}

/** A table emptied in an earlier turn costs one query without results. */
async function* removeRows(companyId: string): AsyncGenerator<void, void> {
  await removeFiles(companyId);
  await returnStock(db(), companyId);
  for (const table of wipingOrder) {
    let count = batchSize;
    for (; count === batchSize; yield) count = await removeBatch(table, companyId);
  }
}

/** Ends the company's exports, removing their files before the rows that reference them. */
async function removeFiles(companyId: string): Promise<void> {
  const now = new Date();
  const isOpen = or(eq(dataExports.status, "running"), eq(dataExports.status, "ready"));
  await db()
    .update(dataExports)
    .set({ status: "canceled", endedAt: now, tellsUserId: null, leasedUntil: null })
    .where(and(eq(dataExports.companyId, companyId), isOpen));
  await sweepExports(now, companyId);
}

/**
 * Deletes by `ctid`, as in `server/core/leases/purge.ts`. The statement is planned at execution,
 * because the tables shrink during the reset.
 */
async function removeBatch(table: PgTable, companyId: string): Promise<number> {
  const removed = await planningDb().execute(sql`
    DELETE FROM ${table} WHERE company_id = ${companyId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE company_id = ${companyId} LIMIT ${batchSize}
    ))`);
  return removed.count;
}

/**
 * Deletes the remaining rows and ends the reset. Statements are planned at execution, because the
 * tables are smaller than their statistics.
 *
 * @returns false if another run has taken over the lease.
 */
async function finish(tx: Transaction, held: Held): Promise<boolean> {
  const { companyId } = held;
  await tx.execute(sql`SELECT set_config('statement_timeout', ${String(lastStatementMs)}, true)`);
  if (!(await lockReset(tx, held))) return false;
  // Conflicts with the locks of postings and closings (`server/reports/closings/close-days.ts`).
  await tx.select({ id: balances.companyId }).from(balances).where(eq(balances.companyId, companyId)).for("update");
  await returnStock(tx, companyId);
  for (const table of wipingOrder) await tx.execute(sql`DELETE FROM ${table} WHERE company_id = ${companyId}`);
  await resetKeptRows(tx, companyId, new Date());
  await tx.delete(sandboxClocks).where(eq(sandboxClocks.companyId, companyId));
  // Last, because a distributed database lets one transaction at a time change a reference table.
  const isWiped = or(inArray(companyLookups.kind, [...wipedLookups]), like(companyLookups.kind, `${buyerLookups}%`));
  await tx.delete(companyLookups).where(and(eq(companyLookups.companyId, companyId), isWiped));
  return true;
}
