import { and, eq, isNotNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { daysAfter } from "../core/calendar";
import { forgetErasedPayers } from "../customers/erased-payers";
import { changeKept } from "./kept-records";

/** Days that an erasure which was taken back stays, for the limit of requests. */
const canceledDays = 30;

/**
 * Removes expired exports, erasures that were taken back long ago, and each record that the law keeps once its term is over,
 * and the hashes of erased payers.
 * The row of a completed erasure stays, with nothing about the person, as proof.
 *
 * `only`: one request.
 */
export async function sweepDataRequests(now: Date, only?: string): Promise<{ removedDataRequests: number }> {
  const isAsked = only === undefined ? undefined : eq(dataRequests.id, only);
  const isOver = and(eq(dataRequests.kind, "export"), lte(dataRequests.expiresAt, now));
  const wasCanceled = and(eq(dataRequests.status, "canceled"), lte(dataRequests.doneAt, daysAfter(now, -canceledDays)));
  const removedDataRequests = await remove(and(isAsked, or(isOver, wasCanceled)));
  await endKept(now, isAsked);
  if (only === undefined) await forgetErasedPayers(now);
  return { removedDataRequests };
}

/** Looks first: on a distributed database even a DELETE of no row locks the whole table on every machine. */
async function remove(isOver: SQL | undefined): Promise<number> {
  const { id } = dataRequests;
  const found = await db().select({ id }).from(dataRequests).where(isOver).limit(1);
  if (found.length === 0) return 0;
  const removed = await db().delete(dataRequests).where(isOver).returning({ id });
  return removed.length;
}

async function endKept(now: Date, isAsked: SQL | undefined): Promise<void> {
  const due = await db()
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(and(isAsked, isNotNull(dataRequests.keptUntil), lte(dataRequests.keptUntil, now)));
  for (const { id } of due) await changeKept(id, (kept) => kept.filter(({ until }) => new Date(until) > now));
}
