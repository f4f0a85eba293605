import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { findFew } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { createShortCache } from "../../core/cache/short-cache";
import type { CompanyClock } from "../../core/procedures/procedure";

const reachedMs = (reachedAt: SQL) => sql`(extract(epoch FROM ${reachedAt}) * 1000)::bigint`;

/**
 * SQL expression for a company's clock; null for the wall clock. Embedded in the query that reads
 * the company, to save a query per request.
 */
export function clockOf(companyId: string | Placeholder): SQL<CompanyClock | null> {
  return sql`(
    SELECT json_build_object('offsetMs', offset_ms, 'reachedMs', ${reachedMs(sql`reached_at`)},
      'isResetting', reset_at IS NOT NULL)
    FROM sandbox_clocks WHERE company_id = ${companyId})`;
}

/**
 * Returns a company's current time. Never earlier than `realNow`, so that no row is dated before
 * totals that are final.
 */
export function nowOf({ clock }: { clock: Omit<CompanyClock, "isResetting"> | null }, realNow: Date): Date {
  if (!clock) return realNow;
  const { offsetMs, reachedMs: reached } = clock;
  return new Date(reached === null ? realNow.getTime() + offsetMs : Math.max(reached, realNow.getTime()));
}

const clocks = createShortCache(readClocks, { milliseconds: 1_000, maxEntries: 1 });

async function readClocks(): Promise<Map<string, CompanyClock>> {
  const { companyId, offsetMs, reachedAt, resetAt } = sandboxClocks;
  const rows = await findFew((tx) => tx.select({ companyId, offsetMs, reachedAt, resetAt }).from(sandboxClocks));
  return new Map(
    rows.map((row): [string, CompanyClock] => [
      row.companyId,
      { offsetMs: row.offsetMs, reachedMs: row.reachedAt?.getTime() ?? null, isResetting: row.resetAt !== null },
    ]),
  );
}

/** Sandbox clocks of all companies, at most one second old. */
export async function recentClocks(): Promise<ReadonlyMap<string, CompanyClock>> {
  return (await clocks.get("")) ?? new Map();
}

/**
 * Maps a company's id to its current time, for companies that the caller did not read. Clocks may
 * be one second old.
 */
export async function companyTimesAt(realNow: Date): Promise<(companyId: string) => Date> {
  const known = await recentClocks();
  return (companyId) => nowOf({ clock: known.get(companyId) ?? null }, realNow);
}

export async function nowIn(companyId: string, realNow: Date): Promise<Date> {
  return (await companyTimesAt(realNow))(companyId);
}

export async function listClocked(): Promise<string[]> {
  return [...(await readClocks()).keys()];
}

/** Reloads the clocks of this process. Must be called after a clock changes. */
export function invalidateClocks(): void {
  clocks.evict(() => true);
}
