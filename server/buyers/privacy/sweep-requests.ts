import { and, eq, isNotNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { purge } from "../../core/leases/purge";
import { forgetErasedPayers } from "../../customers/customers/erased-payers";
import { changeKept } from "./kept-records";

/** Retention of a canceled erasure, in days. Until then, it counts toward the request limit. */
const canceledDays = 30;

/**
 * Removes expired exports, old canceled erasures, kept records past their retention period, and
 * hashes of erased payers. Keeps the row of a completed erasure as proof, without personal data.
 *
 * `only` limits the sweep to one request.
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
