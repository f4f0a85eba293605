import { and, between, eq, gte, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { payments, reconciledDays, transactions } from "@/db/schema";
import { refundWindowDays } from "@/db/schema/payments-enums";
import { sqlDayOf } from "@/db/sql-days";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import type { Listing } from "./find-listing";

/**
 * Time of the comparison: 6 a.m. São Paulo time on the following day, when the bank's list is
 * complete.
 */
const morningMs = 6 * 60 * 60_000;

/**
 * Last age, in days, at which a day is reconciled: the refund window. Banks list a refund with its
 * payment, so a day's list may change until then.
 */
const oldestAge = refundWindowDays.pix;
const ages: readonly number[] = [1, 2, 7, 30, oldestAge];
/** Number of days after expiry during which a code may still be paid. */
const afterEndDays = 15;

export function morningOf(now: Date): string {
  return dayOf(new Date(now.getTime() - morningMs));
}

export function yesterdayOf(morning: string): string {
  return addDays(morning, -1);
}

/**
 * From noon on, older days that the bank does not list are deferred to the next morning, because
 * some banks no longer have them.
 */
export function isPastNoon(now: Date): boolean {
  return now.getTime() - startOfDay(dayOf(now)).getTime() >= 2 * morningMs;
}

export function isOver(day: string, now: Date): boolean {
  return day < dayOf(now);
}

/**
 * Returns the days to reconcile for a connection on a morning, newest first: yesterday, days of
 * certain ages, missed or unlisted days, and days with differences. A disabled or testing
 * connection without open charges has only days with payments and days with open differences.
 */
export async function findDueDays(listing: Listing, now: Date): Promise<string[]> {
  const morning = morningAt(now);
  const oldest = startOfDay(addDays(morning.day, -oldestAge));
  const first = dayOf(new Date(Math.max(listing.createdAt.getTime(), oldest.getTime())));
  const known = await readDays(listing, first, morning.day);
  const due: string[] = [];
  for (let day = yesterdayOf(morning.day); day >= first; day = addDays(day, -1)) {
    if (!isDone(known.get(day), day, morning)) due.push(day);
  }
  if (due.length === 0 || (await takesMoney(listing, morning.day))) return due;
  const paid = await findPaidDays(listing, first);
  return due.filter((day) => paid.has(day) || (known.get(day)?.open ?? 0) > 0);
}

/** Reports whether a day still needs this morning's comparison. Requires the connection's lease. */
export async function isStillDue(listing: Listing, day: string, now: Date): Promise<boolean> {
  return !isDone((await readDays(listing, day, day)).get(day), day, morningAt(now));
}

type DayRow = Pick<typeof reconciledDays.$inferSelect, "day" | "open" | "comparedAt">;

async function readDays({ companyId, id }: Listing, first: string, last: string): Promise<Map<string, DayRow>> {
  const rows = await db()
    .select({ day: reconciledDays.day, open: reconciledDays.open, comparedAt: reconciledDays.comparedAt })
    .from(reconciledDays)
    .where(
      and(
        eq(reconciledDays.companyId, companyId),
        eq(reconciledDays.connectionId, id),
        between(reconciledDays.day, first, last),
      ),
    );
  return new Map(rows.map((row) => [row.day, row]));
}

interface Morning {
  day: string;
  since: Date;
  now: Date;
  aged: ReadonlySet<string>;
}

function morningAt(now: Date): Morning {
  const day = morningOf(now);
  const since = new Date(startOfDay(day).getTime() + morningMs);
  return { day, since, now, aged: new Set(ages.map((age) => addDays(day, -age))) };
}

/**
 * Reports whether a day needs no comparison this morning. A comparison dated in the future stems
 * from an advanced test clock and is ignored (docs/domains/sandbox.md).
 */
function isDone(row: DayRow | undefined, day: string, { since, now, aged }: Morning): boolean {
  if (!row?.comparedAt || row.comparedAt > now) return false;
  return row.comparedAt >= since || (row.open === 0 && !aged.has(day));
}

export async function hasDay(listing: Listing, day: string): Promise<boolean> {
  return (await takesMoney(listing, addDays(day, 1))) || (await findPaidDays(listing, day)).has(day);
}

async function takesMoney({ companyId, id, state }: Listing, morning: string): Promise<boolean> {
  if (state === "active" || state === "failing") return true;
  const end = startOfDay(addDays(morning, -afterEndDays));
  const [open] = await db()
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.connectionId, id),
        eq(transactions.paymentMethod, "pix"),
        or(
          eq(transactions.status, "pending"),
          and(eq(transactions.status, "canceled"), gte(transactions.expiresAt, end)),
        ),
      ),
    )
    .limit(1);
  return open !== undefined;
}

async function findPaidDays({ companyId, id }: Listing, first: string): Promise<Set<string>> {
  const day = sql<string>`${sqlDayOf(payments.paidAt)}::text`;
  const rows = await db()
    .selectDistinct({ day })
    .from(payments)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, payments.companyId), eq(transactions.id, payments.transactionId)),
    )
    .where(
      and(
        eq(payments.companyId, companyId),
        gte(payments.id, leastIdOf(startOfDay(first))),
        eq(transactions.connectionId, id),
        eq(transactions.paymentMethod, "pix"),
      ),
    );
  return new Set(rows.map((row) => row.day));
}
