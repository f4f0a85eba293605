import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, planningDb, type Transaction } from "@/db/client";
import { balances, companyLookups, dataExports, sandboxClocks } from "@/db/schema";
import { forgetClocks } from "../../accounts/company/company-clock";
import { orderLookup } from "../../checkout/orders/orders";
import { certificateLookup } from "../../courses/certificates/issue-certificate";
import { accessLookup } from "../../courses/enrollments/access-links";
import { buyerLookups } from "../../customers/people/buyer-index";
import { sweepExports } from "../../data/exports/sweep-exports";
import { boletoPageLookup } from "../../payments/charges/reserve-transaction";
import { type Held, leaseReset, lockReset, releaseLease } from "./clock-rows";
import { putBack, returnStock } from "./put-back";
import { wipingOrder } from "./wiped-tables";

/** A reset begins this long after it was asked for (real clock): requests and jobs that did not know of it end meanwhile. */
const graceMs = 3_000;

/** A run's lease on a reset (real clock), longer than its longest statement. */
const leaseMs = 60_000;
/** So long a run removes rows before it lets others have their turn. */
const turnMs = 2_000;

/** Rows per commit: few enough to stay far below the statement timeout, with the checks of all foreign keys. */
const batchSize = 2_000;
/** The last statements may read a whole table of the installation. */
const lastStatementMs = 30_000;

/** The kinds of `company_lookups` whose rows lead to wiped ones. */
export const wipedLookups: readonly string[] = [orderLookup, boletoPageLookup, accessLookup, certificateLookup];

export type Wiping = "waiting" | "under way" | "done";

/**
 * Wipes a company whose reset was asked for, for one turn.
 *
 * First rows go in batches, each in its own commit, in an order that leaves none without what it refers to: a large company
 * blocks nobody, and a run that is killed is followed by one that goes on. One last commit removes what is left, puts back
 * what stays, and ends the reset. It holds the company's balances, so nothing is posted or closed meanwhile: later ones
 * find their rows gone. A row that somebody writes against a removed one fails the commit, and the next run tries again.
 *
 * @returns `waiting` if another run is at it, or the grace is not over.
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
    forgetClocks();
  }
}

/** Removes a company's rows, batch by batch; what was removed in an earlier turn takes an empty look. */
async function* removeRows(companyId: string): AsyncGenerator<void, void> {
  await removeFiles(companyId);
  await returnStock(db(), companyId);
  for (const table of wipingOrder) {
    let count = batchSize;
    for (; count === batchSize; yield) count = await removeBatch(table, companyId);
  }
}

/** Ends the company's exports, and removes their files before the rows that name them. */
async function removeFiles(companyId: string): Promise<void> {
  const now = new Date();
  const isOpen = or(eq(dataExports.status, "running"), eq(dataExports.status, "ready"));
  await db()
    .update(dataExports)
    .set({ status: "canceled", endedAt: now, tellsUserId: null, leasedUntil: null })
    .where(and(eq(dataExports.companyId, companyId), isOpen));
  await sweepExports(now, companyId);
}

/** Rows are found by `ctid`, as in `server/core/leases/purge.ts`. Planned when sent: the tables shrink meanwhile. */
async function removeBatch(table: PgTable, companyId: string): Promise<number> {
  const removed = await planningDb().execute(sql`
    DELETE FROM ${table} WHERE company_id = ${companyId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE company_id = ${companyId} LIMIT ${batchSize}
    ))`);
  return removed.count;
}

/** Planned when sent, as the tables are smaller than their statistics. @returns false if another run has taken over. */
async function finish(tx: Transaction, held: Held): Promise<boolean> {
  const { companyId } = held;
  await tx.execute(sql`SELECT set_config('statement_timeout', ${String(lastStatementMs)}, true)`);
  if (!(await lockReset(tx, held))) return false;
  // Stronger than a posting's lock: a day that is being closed waits too (`server/reports/closings/close-days.ts`).
  await tx.select({ id: balances.companyId }).from(balances).where(eq(balances.companyId, companyId)).for("update");
  await returnStock(tx, companyId);
  for (const table of wipingOrder) await tx.execute(sql`DELETE FROM ${table} WHERE company_id = ${companyId}`);
  await putBack(tx, companyId, new Date());
  await tx.delete(sandboxClocks).where(eq(sandboxClocks.companyId, companyId));
  // Last, because a distributed database lets one transaction at a time change a table that every machine has.
  const isWiped = or(inArray(companyLookups.kind, [...wipedLookups]), like(companyLookups.kind, `${buyerLookups}%`));
  await tx.delete(companyLookups).where(and(eq(companyLookups.companyId, companyId), isWiped));
  return true;
}
