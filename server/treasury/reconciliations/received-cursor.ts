import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, minuteMs } from "@/db/durations";
import { receivedReads } from "@/db/schema";
import type { Connection } from "../../acquiring/port/port";

/** Maximum lead of the bank's clock over ours. */
const aheadMs = 2 * minuteMs;
/** Maximum delay of a payment in the bank's list, including clock skew. */
const lateMs = 10 * minuteMs;
/** Length of the first polled period. The daily comparison covers earlier payments. */
const firstMs = 7 * dayMs;
/** Maximum length of a requested period, because banks limit it. */
const spanMs = dayMs;
/** Failed reads after which a page is skipped. The daily comparison finds the page's charges. */
const maxFailures = 3;

type ReadRow = typeof receivedReads.$inferSelect;

export type Cursor = Pick<ReadRow, "companyId" | "connectionId" | "page" | "failures"> & { from: Date; to: Date };

export interface PageEnd {
  nextPage: number | null;
  hasFailed: boolean;
}

/**
 * Returns the unfinished period, or a new one from the end of the last, with a margin for clock
 * skew and late listings. Repeats a page that a crash interrupted.
 */
export async function openCursor(connection: Connection & { createdAt: Date }, now: Date): Promise<Cursor> {
  const { companyId, id: connectionId } = connection;
  await db().insert(receivedReads).values({ companyId, connectionId }).onConflictDoNothing();
  const [row] = await db().select().from(receivedReads).where(sameConnection(companyId, connectionId));
  const { from = null, to = null, page = 0, failures = 0, readUntil = null } = row ?? {};
  if (from && to && from <= now) return { companyId, connectionId, from, to, page, failures };
  const start = startOf(readUntil, connection.createdAt, now);
  const opened = { from: start, to: endOf(start, now), page: 0, failures: 0 };
  await db().update(receivedReads).set(opened).where(sameConnection(companyId, connectionId));
  return { companyId, connectionId, ...opened };
}

/** Ignores a future `readUntil`, which stems from an advanced test clock (docs/domains/sandbox.md). */
function startOf(readUntil: Date | null, createdAt: Date, now: Date): Date {
  const first = Math.max(createdAt.getTime(), now.getTime() - firstMs);
  return new Date(Math.min(readUntil?.getTime() ?? first, now.getTime()) - lateMs);
}

function endOf(from: Date, now: Date): Date {
  return new Date(Math.min(from.getTime() + spanMs, now.getTime() + aheadMs));
}

/**
 * Advances the cursor past a page, to the next page or the next period.
 *
 * @returns the next page to read, or null if everything has been read or another run advanced the
 * cursor.
 */
export async function moveCursor(cursor: Cursor, { nextPage, hasFailed }: PageEnd, now: Date): Promise<Cursor | null> {
  const { companyId, connectionId, from, to, page, failures } = cursor;
  const isHere = and(
    sameConnection(companyId, connectionId),
    eq(receivedReads.from, from),
    eq(receivedReads.to, to),
    eq(receivedReads.page, page),
  );
  const move = async (change: Partial<ReadRow>) =>
    (await db().update(receivedReads).set(change).where(isHere).returning({ page: receivedReads.page })).length > 0;
  if (hasFailed && failures + 1 < maxFailures) {
    await move({ failures: failures + 1 });
    return null;
  }
  if (nextPage !== null) {
    const moved = await move({ page: nextPage, failures: 0 });
    return moved ? { ...cursor, page: nextPage, failures: 0 } : null;
  }
  const readUntil = new Date(to.getTime() - aheadMs);
  const start = new Date(readUntil.getTime() - lateMs);
  const isLast = to >= now;
  const next = isLast ? null : { from: start, to: endOf(start, now), page: 0, failures: 0 };
  const moved = await move({ readUntil, ...(next ?? { from: null, to: null, page: 0, failures: 0 }) });
  return moved && next ? { companyId, connectionId, ...next } : null;
}

function sameConnection(companyId: string, connectionId: string) {
  return and(eq(receivedReads.companyId, companyId), eq(receivedReads.connectionId, connectionId));
}
