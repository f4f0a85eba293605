import { db } from "@/db/client";
import { receivedReads } from "@/db/schema";
import { collectFaults, type Faults, isUnavailable } from "../../core/log/collect-faults";
import { compareDay } from "./compare-day";
import { openDays } from "./day-rows";
import { findDueDays, isPastNoon, morningOf, yesterdayOf } from "./due-days";
import { findUncompared, type Listing } from "./find-listing";
import { takeBankTurns } from "./take-bank-turns";

/** Grace period of a comparison started before the deadline. */
const graceMs = 6_000;

export interface DayCounts extends Record<string, number> {
  comparedDays: number;
  waitingDays: number;
}

/**
 * Reconciles due days, including missed ones, from 6 a.m. São Paulo time, until none is left or
 * `deadline` (wall clock) has passed (docs/domains/treasury.md). Scheduling is fair across
 * connections. The next run retries the days of a bank that does not respond. Concurrent runs
 * reconcile each day once. `only` limits the run to one company.
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
    // Leaves the bank's remaining days to the next run, because the bank does not respond.
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
