import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { checkoutVisits } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";

/** Version of a checkout page; empty if there is only one. */
export type PageVersion = (typeof checkoutVisits.$inferSelect)["version"];

export interface Visit {
  companyId: string;
  /** Product or payment link of the page. */
  productId: string;
  /** `utm_source` in the page's URL; empty or null for none. */
  source: string | null;
  version: PageVersion;
}

type Counted = typeof checkoutVisits.$inferInsert;

const flushMs = 5_000;
/**
 * Maximum number of counters in memory. Beyond it, visits that need a new counter are dropped until
 * the next batch is written.
 */
const maxCounts = 5_000;
const maxSourceLength = 60;
/** Consecutive failed batches after which the pending counts are dropped, because one of them may be the cause. */
const maxFailures = 60;

let waiting = new Map<string, Counted>();
let isScheduled = false;
let failures = 0;

/**
 * Counts a visit to a checkout page without blocking. Counts are written in batches, so a crash
 * loses the last few seconds.
 */
export function countVisit({ companyId, productId, source, version }: Visit, now: Date): void {
  add({ companyId, productId, day: dayOf(now), source: sourceOf(source), version, visits: 1 });
  schedule();
}

function sourceOf(source: string | null): string {
  return (source ?? "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, maxSourceLength);
}

/** @returns the number of visits dropped because the buffer is full. */
function add(counted: Counted): number {
  const { companyId, productId, day, source, version, visits } = counted;
  const key = [companyId, productId, day, version, source].join(" ");
  const known = waiting.get(key);
  if (!known && waiting.size >= maxCounts) return visits;
  if (known) known.visits += visits;
  else waiting.set(key, counted);
  return 0;
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void flushVisits();
  }, flushMs).unref();
}

/**
 * Writes the counts since the last batch. Never fails: keeps unwritten counts for the next batch
 * while the buffer has room.
 */
export async function flushVisits(): Promise<void> {
  // Sorted by key, so that concurrent processes lock rows in the same order.
  const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  waiting = new Map();
  if (rows.length === 0) return;
  try {
    await db()
      .insert(checkoutVisits)
      .values(rows)
      .onConflictDoUpdate({
        target: [
          checkoutVisits.companyId,
          checkoutVisits.productId,
          checkoutVisits.day,
          checkoutVisits.source,
          checkoutVisits.version,
        ],
        set: { visits: sql`${checkoutVisits.visits} + excluded.visits` },
      });
    failures = 0;
  } catch (thrown) {
    reportFault(thrown, { operation: "checkout visits" });
    failures += 1;
    const kept = failures < maxFailures ? rows : [];
    const dropped = sum(rows) - sum(kept) + kept.reduce((total, row) => total + add(row), 0);
    if (dropped > 0) log.warn({ count: dropped }, "visits of checkout pages are dropped: they could not be written");
    if (kept.length > 0) schedule();
    else failures = 0;
  }
}

function sum(rows: readonly Counted[]): number {
  return rows.reduce((total, { visits }) => total + visits, 0);
}
