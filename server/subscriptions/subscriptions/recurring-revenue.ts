import { and, count, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { daysAfter } from "../../core/calendar/calendar";
import type { RecurringRevenue } from "./read-schemas";

const cyclesPerYear: Record<Frequency, number> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  bimonthly: 6,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
};

/**
 * Converts amounts to monthly revenue, in cents. The total of each frequency is converted and
 * rounded half up, once.
 */
export function monthlyOf(sums: readonly { frequency: Frequency; amount: number }[]): number {
  const byFrequency = new Map<Frequency, number>();
  for (const { frequency, amount } of sums) byFrequency.set(frequency, (byFrequency.get(frequency) ?? 0) + amount);
  return [...byFrequency].reduce(
    (sum, [frequency, amount]) => sum + Math.round((amount * cyclesPerYear[frequency]) / 12),
    0,
  );
}

const churnDays = 30;

const isCharged = sql`${subscriptions.leavingAt} IS NULL AND ${subscriptions.resumesAt} IS NULL`;

/**
 * Returns the monthly revenue of a company's active subscriptions and the share of subscriptions
 * that ended in the last thirty days. Subscriptions in arrears are included, because they are still
 * being charged. Subscriptions canceled by their buyers or paused are active but contribute
 * nothing.
 */
export async function readRecurringRevenue(companyId: string, now: Date): Promise<RecurringRevenue> {
  const ofCompany = eq(subscriptions.companyId, companyId);
  const [running, churnBps] = await Promise.all([
    db()
      .select({
        frequency: subscriptions.frequency,
        subscriptions: count(),
        pastDue: sql<number>`(count(*) FILTER (WHERE ${subscriptions.status} = 'past_due'))::int`,
        leaving: sql<number>`(count(${subscriptions.leavingAt}))::int`,
        paused: sql<number>`(count(${subscriptions.resumesAt}))::int`,
        amount: sql<string>`coalesce(sum(${subscriptions.amount}) FILTER (WHERE ${isCharged}), 0)`,
      })
      .from(subscriptions)
      .where(and(ofCompany, isNull(subscriptions.canceledAt)))
      .groupBy(subscriptions.frequency),
    readChurn(companyId, now),
  ]);
  const mrrInCents = monthlyOf(running.map(({ frequency, amount }) => ({ frequency, amount: Number(amount) })));
  const sumOf = (name: "subscriptions" | "pastDue" | "leaving" | "paused") =>
    running.reduce((sum, row) => sum + row[name], 0);
  return {
    subscriptions: sumOf("subscriptions"),
    pastDue: sumOf("pastDue"),
    leaving: sumOf("leaving"),
    paused: sumOf("paused"),
    mrrInCents,
    churnBps,
  };
}

/**
 * Returns the share, in basis points, of the subscriptions active thirty days ago that have ended
 * since.
 */
async function readChurn(companyId: string, now: Date): Promise<number | null> {
  const since = daysAfter(now, -churnDays);
  const { createdAt, canceledAt } = subscriptions;
  const ranThen = and(
    eq(subscriptions.companyId, companyId),
    lte(createdAt, since),
    or(isNull(canceledAt), gt(canceledAt, since)),
  );
  const [then] = await db()
    .select({ ran: count(), ended: count(canceledAt) })
    .from(subscriptions)
    .where(ranThen);
  return then && then.ran > 0 ? Math.round((then.ended * 10_000) / then.ran) : null;
}
