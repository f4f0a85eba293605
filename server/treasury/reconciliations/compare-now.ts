import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { compareDay, type DayTerms } from "./compare-day";
import { openDays } from "./day-rows";
import { hasDay, isOver } from "./due-days";
import { findListingOf, type Listing } from "./find-listing";
import type { ReconciliationRun } from "./schemas";

const patienceMs = 20_000;

/**
 * Reconciles a day at a member's request, even if it was reconciled before, for one of the
 * company's connections or all of them.
 *
 * @throws day_not_over if the day has not ended.
 */
export async function compareNow(
  companyId: string,
  { day, connectionId }: { day: string; connectionId?: string },
  now: Date,
): Promise<ReconciliationRun> {
  const terms = { now, by: new Date(Date.now() + patienceMs), isTold: false, onlyIfDue: false };
  return compareCompany(companyId, { day, connectionId }, terms);
}

export async function compareAsked(companyId: string, day: string, now: Date, by: AuditBy): Promise<ReconciliationRun> {
  const run = await compareNow(companyId, { day }, now);
  await recordAudit(db(), { companyId, ...by, action: "reconciliation.compared", after: { day }, now });
  return run;
}

/**
 * Reconciles a day for each of the company's connections at the time, one after another.
 *
 * @throws day_not_over if the day has not ended.
 */
export async function compareCompany(
  companyId: string,
  { day, connectionId }: { day: string; connectionId?: string | undefined },
  terms: DayTerms,
): Promise<ReconciliationRun> {
  if (!isOver(day, terms.now)) return fail("day_not_over");
  const run: ReconciliationRun = { compared: 0, unanswered: 0, busy: 0 };
  for (const listing of await findListingOf(companyId)) {
    if (connectionId !== undefined && listing.id !== connectionId) continue;
    if (!(await hadDay(listing, day))) continue;
    await openDays(listing, [day]);
    const end = await compareDay(listing, day, terms);
    run[end === "refused" ? "unanswered" : end] += 1;
  }
  return run;
}

async function hadDay(listing: Listing, day: string): Promise<boolean> {
  return dayOf(listing.createdAt) <= day && (await hasDay(listing, day));
}
