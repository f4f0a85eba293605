import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { businessTimeZone } from "@/db/time-zone";
import { addMonths, dayOf } from "../../core/calendar/calendar";
import { monthlyOf } from "../../subscriptions/subscriptions/recurring-revenue";
import type { SubscriptionCohorts, SubscriptionMonth } from "./cohort-schemas";

const shownMonths = 13;

interface Group {
  /** Start month. Earlier months merge into the one before the first displayed month. */
  began: string;
  /** End month; null while running. */
  ended: string | null;
  frequency: Frequency;
  subscriptions: number;
  amount: number;
}

/** Returns subscriptions by start and end month (America/Sao_Paulo), from one statement. */
export async function readCohorts(companyId: string, now: Date): Promise<SubscriptionCohorts> {
  const current = dayOf(now).slice(0, 7);
  const shown = Array.from({ length: shownMonths }, (_, index) => addMonths(current, -index));
  const earlier = addMonths(current, -shownMonths);
  const groups = await readGroups(companyId, earlier, now);
  return {
    months: shown.map((month) => toMonth(month, groups)),
    cohorts: shown.flatMap((month) => {
      const began = groups.filter((group) => group.began === month);
      if (began.length === 0) return [];
      const ends = Array.from({ length: shownMonths - 1 }, (_, index) => addMonths(month, index + 1));
      const running = ends
        .filter((end) => end < current)
        .map((end) => total(began.filter(({ ended }) => ended === null || ended > end)));
      return [{ month, began: total(began), running }];
    }),
  };
}

function toMonth(month: string, groups: readonly Group[]): SubscriptionMonth {
  const before = groups.filter(({ began, ended }) => began < month && (ended === null || ended >= month));
  const began = groups.filter((group) => group.began === month);
  const ended = groups.filter((group) => group.ended === month);
  return {
    month,
    ranBefore: total(before),
    began: total(began),
    ended: total(ended),
    churned: total(before.filter((group) => group.ended === month)),
    newInCents: monthlyOf(began),
    lostInCents: monthlyOf(ended),
  };
}

function total(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.subscriptions, 0);
}

const monthOf = (instant: PgColumn): SQL<string> =>
  sql`to_char(${instant} AT TIME ZONE '${sql.raw(businessTimeZone)}', 'YYYY-MM')`;

/**
 * Groups subscriptions by start and end month. Those that started before the displayed months form
 * the cohort `earlier`, without those that also ended before.
 */
async function readGroups(companyId: string, earlier: string, now: Date): Promise<Group[]> {
  const { createdAt, canceledAt, frequency, amount } = subscriptions;
  const dated = db()
    .select({
      began: sql<string>`greatest(${monthOf(createdAt)}, ${earlier}::text)`.as("began"),
      ended: sql<string | null>`${monthOf(canceledAt)}`.as("ended"),
      frequency: frequency,
      amount: amount,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), lte(createdAt, now)))
    .as("dated");
  return db()
    .select({
      began: dated.began,
      ended: dated.ended,
      frequency: dated.frequency,
      subscriptions: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${dated.amount})`.mapWith(Number),
    })
    .from(dated)
    .where(or(isNull(dated.ended), gt(dated.ended, earlier)))
    .groupBy(dated.began, dated.ended, dated.frequency);
}
