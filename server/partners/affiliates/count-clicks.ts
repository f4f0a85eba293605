import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { affiliateClicks } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { reportFault } from "../../core/log/report-fault";

interface Counted {
  companyId: string;
  affiliateId: string;
  productId: string;
  day: string;
}

const flushMs = 2_000;
const maxCounts = 5_000;

let waiting = new Map<string, Counted & { clicks: number }>();
let isScheduled = false;

/** Counts a click without waiting. Counts are written in batches; a crash loses the last few seconds. */
export function countClick({ now, ...link }: Omit<Counted, "day"> & { now: Date }): void {
  const counted = { ...link, day: dayOf(now) };
  const key = Object.values(counted).join(" ");
  const known = waiting.get(key);
  if (known) known.clicks += 1;
  else if (waiting.size < maxCounts) waiting.set(key, { ...counted, clicks: 1 });
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    flushClicks().catch((thrown: unknown) => reportFault(thrown, { operation: "affiliate clicks" }));
  }, flushMs).unref();
}

export async function flushClicks(): Promise<void> {
  const rows = [...waiting.values()];
  waiting = new Map();
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    await db()
      .insert(affiliateClicks)
      .values(rows.filter((row) => row.companyId === companyId))
      .onConflictDoUpdate({
        target: [
          affiliateClicks.companyId,
          affiliateClicks.affiliateId,
          affiliateClicks.productId,
          affiliateClicks.day,
        ],
        set: { clicks: sql`${affiliateClicks.clicks} + excluded.clicks` },
      });
  }
}
