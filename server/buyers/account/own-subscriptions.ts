import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, subscriptions } from "@/db/schema";
import { companyTimesAt } from "../../accounts/company/company-clock";
import { isHeld } from "../../checkout/orders/order-subscription";
import type { OwnSubscription } from "../../checkout/subscribers/as-buyer";
import { fail } from "../../core/failures/failure";
import { findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import { maxTries } from "../../subscriptions/debits/days";
import { cycleDueAt, longestPause } from "../../subscriptions/renewals/cycle";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { namesOf } from "./list-purchases";
import type { Owner } from "./own-charges";
import type { SubscriptionItem, SubscriptionPage } from "./schemas";

/** Lists a person's subscriptions in all shops: active ones first, then newest first. */
export async function listOwnSubscriptions(owner: Owner, realNow: Date): Promise<SubscriptionItem[]> {
  const isMine = isOwnSubscription(owner);
  if (!isMine) return [];
  const rows = await db()
    .select()
    .from(subscriptions)
    .where(isMine)
    .orderBy(sql`${subscriptions.canceledAt} DESC NULLS FIRST`, desc(subscriptions.createdAt), desc(subscriptions.id));
  const [shops, nowOf] = await Promise.all([namesOf(rows.map(({ companyId }) => companyId)), companyTimesAt(realNow)]);
  return Promise.all(rows.map((row) => readItem(row, shops.get(row.companyId) ?? "", nowOf(row.companyId))));
}

/** @throws NOT_FOUND for an unknown subscription or another person's. */
export async function getOwnSubscription(owner: Owner, subscriptionId: string): Promise<SubscriptionRow> {
  const isMine = isId(subscriptionId) ? isOwnSubscription(owner) : undefined;
  if (!isMine) return fail("NOT_FOUND");
  const [row] = await db()
    .select()
    .from(subscriptions)
    .where(and(isMine, eq(subscriptions.id, subscriptionId)));
  return row ?? fail("NOT_FOUND");
}

/**
 * Returns a person's subscription with the buyer's document.
 *
 * @throws NOT_FOUND for an unknown subscription or another person's.
 */
export async function getOwn(owner: Owner, subscriptionId: string): Promise<OwnSubscription> {
  const { companyId, id, customerId } = await getOwnSubscription(owner, subscriptionId);
  const [customer] = await db()
    .select({ document: customers.document })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return { companyId, id, document: customer?.document ?? fail("NOT_FOUND") };
}

/** Returns the condition for a person's subscriptions, or undefined if the person has no purchases. */
export function isOwnSubscription({ bought }: Owner): SQL | undefined {
  const { companyId, customerId, id } = subscriptions;
  if (bought.length === 0) return undefined;
  return or(
    ...bought.map((each) =>
      and(eq(companyId, each.companyId), eq(customerId, each.customerId), isAnyText(sql`${id}::text`, each.sourceIds)),
    ),
  );
}

export async function readItem(row: SubscriptionRow, shop: string, now: Date): Promise<SubscriptionItem> {
  const { id, productName, planName, status, amount, frequency, nextChargeAt, leavingAt, pausedAt, resumesAt } = row;
  const { companyId, authorizationId, failures, cardRetryable } = row;
  const payer = authorizationId ? await findAuthorization(companyId, authorizationId) : null;
  const isEnding = leavingAt !== null || (payer !== null && !isLive(payer));
  const next = nextChargeAt?.toISOString() ?? null;
  return {
    id,
    shop,
    productName,
    planName,
    status,
    amountInCents: amount,
    frequency,
    nextChargeAt: isEnding ? null : next,
    endsAt: isEnding ? next : null,
    pausedFrom: pausedAt?.toISOString() ?? null,
    isPaused: pausedAt !== null && pausedAt <= now,
    pausedUntil: resumesAt?.toISOString() ?? null,
    isHeld: await isHeld(row),
    isRetried: payer ? failures < maxTries : cardRetryable,
  };
}

export function pausesOf(row: SubscriptionRow, now: Date): SubscriptionPage["pauses"] {
  const { startedAt, frequency, cycle, status, leavingAt, pausedAt, chargingId, nextChargeAt } = row;
  const from = cycleDueAt(startedAt, frequency, cycle);
  if (status !== "active" || leavingAt || pausedAt || chargingId || !nextChargeAt || from <= now) return [];
  return Array.from({ length: longestPause[frequency] }, (_, index) => ({
    periods: index + 1,
    from: from.toISOString(),
    until: cycleDueAt(startedAt, frequency, cycle + index + 1).toISOString(),
  }));
}
