import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, minuteMs } from "@/db/durations";
import { receivedReads } from "@/db/schema";
import type { Connection } from "../../acquiring/port/port";

/** How far the bank's clock may be ahead of ours. */
const aheadMs = 2 * minuteMs;
/** How late a payment may enter the bank's list, its clock being behind ours included. */
const lateMs = 10 * minuteMs;
/** How far back the first reading goes; the comparison of days goes further. */
const firstMs = 7 * dayMs;
/** The most that is asked for at once: banks limit the period. */
const spanMs = dayMs;
/** A page is passed over once charges that it names could not be read this often; the day's comparison finds them. */
const maxFailures = 3;

type ReadRow = typeof receivedReads.$inferSelect;

/** The page to read next, of a fixed period. */
export type Cursor = Pick<ReadRow, "companyId" | "connectionId" | "page" | "failures"> & { from: Date; to: Date };

/** What reading one page found: whether there is another, and whether a charge could not be read. */
export interface PageEnd {
  nextPage: number | null;
  hasFailed: boolean;
}

/**
 * The period under way, or a new one from the last payments read on, with a margin for clocks that differ and payments
 * that a bank lists late. A run that died in the middle left its page, which is read again.
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

/** A time after now was recorded with a moved clock (docs/decisions.md 7). */
function startOf(readUntil: Date | null, createdAt: Date, now: Date): Date {
  const first = Math.max(createdAt.getTime(), now.getTime() - firstMs);
  return new Date(Math.min(readUntil?.getTime() ?? first, now.getTime()) - lateMs);
}

function endOf(from: Date, now: Date): Date {
  return new Date(Math.min(from.getTime() + spanMs, now.getTime() + aheadMs));
}

/**
 * Moves on after a page: to the next one, to the next period, or past the last one. Nothing is passed over before it
 * was read.
 *
 * @returns the next page to read; null when all was read, or another run moved on meanwhile.
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
