import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { reconciledDays } from "@/db/schema";
import type { Listing } from "./find-listing";

interface DayKey {
  companyId: string;
  connectionId: string;
  day: string;
}

/** Amounts are in cents. */
type DayFigures = Omit<typeof reconciledDays.$inferSelect, keyof DayKey | "open">;

export async function openDays(
  { companyId, id: connectionId }: Pick<Listing, "companyId" | "id">,
  days: readonly string[],
): Promise<void> {
  const counts = { bankCount: 0, bookCount: 0, ignoredCount: 0, open: 0 };
  const none = { ...counts, bankAmount: 0, bookAmount: 0, ignoredAmount: 0, comparedAt: null };
  const rows = days.map((day) => ({ companyId, connectionId, day, ...none }));
  if (rows.length > 0) await db().insert(reconciledDays).values(rows).onConflictDoNothing();
}

/**
 * Locks a company's day until the caller's transaction commits, so that its counts include all
 * changes to its differences.
 */
export async function lockDay(tx: Executor, companyId: string, day: string): Promise<void> {
  await tx
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(and(eq(reconciledDays.companyId, companyId), eq(reconciledDays.day, day)))
    .orderBy(reconciledDays.connectionId)
    .for("update");
}

export async function recount(tx: Executor, key: DayKey): Promise<void> {
  await tx
    .update(reconciledDays)
    .set({ open: countOpen(key) })
    .where(isDay(key));
}

export async function recordFigures(tx: Executor, key: DayKey, figures: DayFigures): Promise<void> {
  await tx
    .update(reconciledDays)
    .set({ ...figures, open: countOpen(key) })
    .where(isDay(key));
}

function countOpen({ companyId, connectionId, day }: DayKey): SQL {
  return sql`(SELECT count(*) FROM differences
    WHERE differences.company_id = ${companyId} AND differences.day = ${day}
      AND differences.connection_id = ${connectionId} AND differences.resolved_at IS NULL)`;
}

function isDay({ companyId, connectionId, day }: DayKey): SQL | undefined {
  return and(
    eq(reconciledDays.companyId, companyId),
    eq(reconciledDays.connectionId, connectionId),
    eq(reconciledDays.day, day),
  );
}
