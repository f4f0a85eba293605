import { and, between, eq, gte, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { payments, reconciledDays, transactions } from "@/db/schema";
import { refundWindowDays } from "@/db/schema/payments-enums";
import { sqlDayOf } from "@/db/sql-days";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import type { Listing } from "./find-listing";

/** When a day is compared: at six in the morning after it, São Paulo, when its list no longer grows. */
const morningMs = 6 * 60 * 60_000;

/** Banks list a refund with its payment, so the last comparison is at the end of the refund window. */
const oldestAge = refundWindowDays.pix;
/** The ages, in days, at which a day is compared. */
const ages: readonly number[] = [1, 2, 7, 30, oldestAge];
/** How long a code may still be paid after its end. */
const afterEndDays = 15;

/** The day on which the last morning was: `YYYY-MM-DD`. */
export function morningOf(now: Date): string {
  return dayOf(new Date(now.getTime() - morningMs));
}

/** The newest day that a morning compares. */
export function yesterdayOf(morning: string): string {
  return addDays(morning, -1);
}

/** Whether older days that the bank does not list wait for the next morning: some banks keep none that old. */
export function isPastNoon(now: Date): boolean {
  return now.getTime() - startOfDay(dayOf(now)).getTime() >= 2 * morningMs;
}

/** Whether a day is over at `now`, so that it can be compared. */
export function isOver(day: string, now: Date): boolean {
  return day < dayOf(now);
}

/**
 * The days that a connection compares on a morning, newest first: yesterday, days of certain ages, those missed or not
 * listed by the bank, and those that differ. A connection that is off, or still in its tests, compares only while it
 * has open charges, and days with payments of its own.
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

/** Whether a day still needs its comparison of this morning, to be asked under the connection's lease. */
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
  /** The days that are compared again because of their age. */
  aged: ReadonlySet<string>;
}

function morningAt(now: Date): Morning {
  const day = morningOf(now);
  const since = new Date(startOfDay(day).getTime() + morningMs);
  return { day, since, now, aged: new Set(ages.map((age) => addDays(day, -age))) };
}

/** Whether a day needs no comparison this morning. A later time was recorded with a moved clock (docs/decisions.md 7). */
function isDone(row: DayRow | undefined, day: string, { since, now, aged }: Morning): boolean {
  if (!row?.comparedAt || row.comparedAt > now) return false;
  return row.comparedAt >= since || (row.open === 0 && !aged.has(day));
}

/** Whether a connection that is off, or still in its tests, has anything to compare on a day; any other has. */
export async function hasDay(listing: Listing, day: string): Promise<boolean> {
  return (await takesMoney(listing, addDays(day, 1))) || (await findPaidDays(listing, day)).has(day);
}

/** Whether charges of a connection may still be paid. */
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
