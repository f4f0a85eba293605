import { db } from "@/db/client";
import { receivedReads } from "@/db/schema";
import { collectFaults, type Faults, isUnavailable } from "../../core/log/collect-faults";
import { compareDay } from "./compare-day";
import { openDays } from "./day-rows";
import { findDueDays, isPastNoon, morningOf, yesterdayOf } from "./due-days";
import { findUncompared, type Listing } from "./find-listing";
import { takeBankTurns } from "./take-bank-turns";

/** Grace period for a comparison that started before the deadline. */
const graceMs = 6_000;

export interface DayCounts extends Record<string, number> {
  comparedDays: number;
  waitingDays: number;
}

/**
 * Reconciles the days that are due from 6 a.m. São Paulo time, until none is left or `deadline`
 * (wall clock) has passed (docs/domains/treasury.md). Includes missed days. Scheduling is fair
 * across connections. If a bank does not respond, its days remain unreconciled and the next run
 * retries. Concurrent runs reconcile each day once. `only` limits the run to one company.
 *
 * @throws the first error, after all other connections have been processed.
 */
export async function compareDays(now: Date, deadline: Date, only?: string): Promise<DayCounts> {
  const morning = morningOf(now);
  const counts: DayCounts = { comparedDays: 0, waitingDays: 0 };
  const listings = await findUncompared(morning, only);
  const message = "The days of a connection could not be compared";
  const run = {
    morning,
    now,
    by: new Date(deadline.getTime() + graceMs),
    counts,
    faults: collectFaults({ message, isFatal: isUnavailable }),
  };
  await takeBankTurns(listings, deadline, message, (listing) => compareDue(listing, run));
  run.faults.throwFirst();
  return counts;
}

interface Run {
  morning: string;
  now: Date;
  by: Date;
  counts: DayCounts;
  faults: Faults;
}

async function* compareDue(listing: Listing, { morning, now, by, counts, faults }: Run): AsyncGenerator<void, void> {
  const days = await findDueDays(listing, now);
  await openDays(listing, days);
  const waiting: string[] = [];
  for (const [index, day] of days.entries()) {
    const about = { companyId: listing.companyId, connectionId: listing.id, day };
    const end = await faults.attempt(() => compareDay(listing, day, { now, by, isTold: true, onlyIfDue: true }), about);
    if (end === "compared") counts.comparedDays += 1;
    else if (end !== "refused") waiting.push(day);
    // The bank does not respond, so its remaining days are left for the next run.
    if (waiting.length > 1 || (waiting.length > 0 && index === 0)) break;
    yield;
  }
  counts.waitingDays += waiting.length;
  if (waiting.length === 0 || (isPastNoon(now) && !waiting.includes(yesterdayOf(morning)))) {
    await endMorning(listing, morning);
  }
}

async function endMorning({ companyId, id }: Listing, morning: string): Promise<void> {
  await db()
    .insert(receivedReads)
    .values({ companyId, connectionId: id, comparedOn: morning })
    .onConflictDoUpdate({
      target: [receivedReads.companyId, receivedReads.connectionId],
      set: { comparedOn: morning },
    });
}
