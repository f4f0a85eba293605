import { and, eq, isNotNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { purge } from "../../core/leases/purge";
import { forgetErasedPayers } from "../../customers/customers/erased-payers";
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
  const removedDataRequests = await purge({ table: dataRequests, isOver: and(isAsked, or(isOver, wasCanceled)) });
  await endKept(now, isAsked);
  if (only === undefined) await forgetErasedPayers(now);
  return { removedDataRequests };
}

async function endKept(now: Date, isAsked: SQL | undefined): Promise<void> {
  const due = await db()
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(and(isAsked, isNotNull(dataRequests.keptUntil), lte(dataRequests.keptUntil, now)));
  for (const { id } of due) await changeKept(id, (kept) => kept.filter(({ until }) => new Date(until) > now));
}
