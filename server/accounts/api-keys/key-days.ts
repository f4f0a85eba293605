import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKeyDays } from "@/db/schema";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { purge } from "../../core/leases/purge";
import { reportFault } from "../../core/log/report-fault";
import type { KeyOwner } from "../../core/procedures/procedure";

/** A crash loses the counts since the last write. */
const flushMs = 10_000;
export const shownDays = 30;
const keptDays = 90;

interface Count {
  apiKeyId: string;
  day: string;
  requests: number;
  refused: number;
}

/** By company, then by key and day. */
let counts = new Map<string, Map<string, Count>>();
let timer: NodeJS.Timeout | undefined;
let today = { from: 0, until: 0, day: "" };

/** Cached, because the conversion is slow and nearly all calls concern the same day. */
function dayFor(now: Date): string {
  const time = now.getTime();
  if (time < today.from || time >= today.until) {
    const day = dayOf(now);
    today = { from: startOfDay(day).getTime(), until: startOfDay(addDays(day, 1)).getTime(), day };
  }
  return today.day;
}

function add(companyId: string, { apiKeyId, day, requests, refused }: Count): void {
  const ofCompany = counts.get(companyId) ?? new Map<string, Count>();
  if (ofCompany.size === 0) counts.set(companyId, ofCompany);
  const name = `${apiKeyId} ${day}`;
  const count = ofCompany.get(name) ?? { apiKeyId, day, requests: 0, refused: 0 };
  count.requests += requests;
  count.refused += refused;
  ofCompany.set(name, count);
  timer ??= setTimeout(() => void flushUses(), flushMs).unref();
}

/**
 * Counts a request in memory.
 *
 * @param isRefused true if the key's address list or expiry refused it.
 */
export function countUse({ companyId, apiKeyId }: KeyOwner, now: Date, isRefused: boolean): void {
  add(companyId, { apiKeyId, day: dayFor(now), requests: 1, refused: isRefused ? 1 : 0 });
}

/** Marks a counted request as refused because the key lacks the scope. */
export function countRefusal({ companyId, apiKeyId }: KeyOwner, now: Date): void {
  add(companyId, { apiKeyId, day: dayFor(now), requests: 0, refused: 1 });
}

/**
 * Writes this process's counts, one statement per company. Counts of a failed statement are kept
 * for the next run. Called by a timer and on shutdown.
 */
export async function flushUses(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const taken = counts;
  counts = new Map();
  for (const [companyId, ofCompany] of taken) {
    try {
      await writeCounts(companyId, [...ofCompany.values()]);
    } catch (thrown) {
      reportFault(thrown, { operation: "key uses", companyId });
      for (const count of ofCompany.values()) add(companyId, count);
    }
  }
}

async function writeCounts(companyId: string, written: Count[]): Promise<void> {
  // A fixed order of rows prevents deadlocks between processes.
  const rows = written
    .map((count) => ({ companyId, ...count }))
    .sort((one, other) => (one.apiKeyId + one.day < other.apiKeyId + other.day ? -1 : 1));
  await db()
    .insert(apiKeyDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [apiKeyDays.companyId, apiKeyDays.apiKeyId, apiKeyDays.day],
      set: {
        requests: sql`${apiKeyDays.requests} + excluded.requests`,
        refused: sql`${apiKeyDays.refused} + excluded.refused`,
      },
    });
}

export interface KeyDay {
  day: string;
  requests: number;
  refused: number;
}

/** Returns the last thirty days of request counts by key, oldest first. Omits keys without requests. */
export async function readKeyDays(companyId: string, now: Date): Promise<Map<string, KeyDay[]>> {
  const first = addDays(dayOf(now), 1 - shownDays);
  const rows = await db()
    .select()
    .from(apiKeyDays)
    .where(and(eq(apiKeyDays.companyId, companyId), gte(apiKeyDays.day, first)));
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index));
  const byKey = new Map<string, Map<string, KeyDay>>();
  for (const { apiKeyId, day, requests, refused } of rows) {
    const ofKey = byKey.get(apiKeyId) ?? new Map<string, KeyDay>();
    byKey.set(apiKeyId, ofKey.set(day, { day, requests, refused }));
  }
  const whole = (ofKey: Map<string, KeyDay>) => days.map((day) => ofKey.get(day) ?? { day, requests: 0, refused: 0 });
  return new Map([...byKey].map(([apiKeyId, ofKey]) => [apiKeyId, whole(ofKey)]));
}

/** @returns the number of rows removed. */
export function sweepKeyDays(now: Date): Promise<number> {
  const isOver = lt(apiKeyDays.day, addDays(dayOf(now), -keptDays));
  return purge({ table: apiKeyDays, companyId: apiKeyDays.companyId, isOver });
}
