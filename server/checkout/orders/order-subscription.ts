import { db } from "@/db/client";
import { wasPaid } from "@/db/schema/payments-enums";
import { findTokenization } from "../../acquiring/connections/card-ways";
import { dayOf } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { describeStoredCard } from "../../payments/cards/stored-cards";
import {
  type AuthorizationRow,
  findAuthorization,
  findLiveAuthorization,
  isLive,
  offersAutomatic,
} from "../../payments/pix-automatico/authorizations";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { startsOnOf } from "../../subscriptions/debits/authorize";
import { maxTries } from "../../subscriptions/debits/days";
import { isPausedAt } from "../../subscriptions/subscriber-changes/paid-period";
import { listMissingNeeds } from "../../subscriptions/subscriptions/payer-lack";
import { readStanding } from "../../subscriptions/subscriptions/read-standing";
import { listCharges } from "../../subscriptions/subscriptions/read-subscription";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { findCheckout } from "../page/find-checkout";
import { prefillKeyOf } from "../page/prefill";
import { shownCode } from "../terms/shown-code";
import type { SubscriptionEnd, SubscriptionMove } from "./order-schemas";
import type { OrderRow } from "./orders";
import type { OrderPage } from "./schemas";

export async function readSubscription(
  company: CompanyIdentity,
  charge: TransactionRow | null,
  now: Date,
  order: Pick<OrderRow, "id"> | null = null,
): Promise<OrderPage["subscription"]> {
  const row = await findStarted(charge);
  if (!row) return null;
  const { companyId, storedCardId, authorizationId, nextChargeAt, amount: amountInCents, status } = row;
  const card = storedCardId ? await describeStoredCard(companyId, storedCardId) : null;
  const tokenization = await findTokenization(company);
  const isTried = authorizationId ? row.failures < maxTries : row.cardRetryable;
  const payer = authorizationId ? await findAuthorization(companyId, authorizationId) : null;
  return {
    nextChargeAt: nextChargeAt?.toISOString() ?? null,
    amountInCents,
    isPastDue: status === "past_due",
    isRetried: isTried,
    card,
    tokenization,
    asks: await listMissingNeeds(company, row),
    isAutomatic: payer !== null,
    isEnding: payer !== null && !isLive(payer),
    leaving: row.leavingAt && status !== "canceled" ? { hasReason: row.leavingReason !== null } : null,
    pausedFrom: row.pausedAt?.toISOString() ?? null,
    isPaused: isPausedAt(row, now),
    pausedUntil: row.resumesAt?.toISOString() ?? null,
    isHeld: await isHeld(row),
    move: await readMove(company, row, now),
    end: await readEnd(row, order, now),
  };
}

export async function isHeld(row: SubscriptionRow): Promise<boolean> {
  return row.status !== "canceled" && (await readStanding(db(), row)).verdict === "held";
}

/**
 * Returns why a subscription ended and where to buy the plan again, with the contact of `order`
 * prefilled. Returns null until it ends.
 */
export async function readEnd(
  { companyId, id, status, offerSlug, cancelReason }: SubscriptionRow,
  order: Pick<OrderRow, "id"> | null,
  now: Date,
): Promise<SubscriptionEnd | null> {
  if (status !== "canceled") return null;
  const [checkout, [last]] = await Promise.all([findCheckout(offerSlug, now), listCharges(companyId, id)]);
  const isUnpaid = cancelReason === "max_retries" && last?.paymentMethod === "pix";
  const mayReturn = cancelReason === "max_retries" || cancelReason === "customer";
  return {
    reason: isUnpaid ? "unpaid" : (cancelReason ?? "requested"),
    againPath: checkout && mayReturn ? `/c/${offerSlug}${order ? `?order=${prefillKeyOf(order)}` : ""}` : null,
  };
}

/** Returns the authorization requested from a charge's subscriber but not in use yet, or null. */
export async function findMove(charge: TransactionRow | null, now: Date): Promise<AuthorizationRow | null> {
  const row = await findStarted(charge);
  return row && findOpen(row, now);
}

export function markOfMove(move: SubscriptionMove | AuthorizationRow | null | undefined): string[] {
  if (!move) return [];
  const state = move.state === "created" ? "asked" : move.state;
  const hasCode = "pix" in move ? move.pix !== null : move.state === "created" && move.code !== null;
  return state === "offered" ? [] : [hasCode ? `${state}+` : state];
}

async function readMove(company: CompanyIdentity, row: SubscriptionRow, now: Date): Promise<SubscriptionMove | null> {
  const { status, frequency, nextChargeAt, storedCardId, chargingId } = row;
  if (!nextChargeAt || row.leavingAt) return null;
  const open = await findOpen(row, now);
  const isPossible = !company.blockedAt && offersAutomatic(company, frequency) && !(await isPaidByPix(row));
  if (!open && !isPossible) return null;
  const startsOn = open?.startsOn ?? startsOnOf(row, now);
  const isFirst = status === "past_due" ? open?.state === "approved" : dayOf(nextChargeAt) < startsOn;
  const emv = open?.state === "created" ? open.code : null;
  return {
    state: !open ? "offered" : open.state === "approved" ? "approved" : "asked",
    startsOn,
    frequency,
    hasCardCharge: storedCardId !== null && (chargingId !== null || isFirst),
    pix: open && emv ? shownCode(emv, open.expiresAt, now) : null,
  };
}

async function findOpen(row: SubscriptionRow, now: Date): Promise<AuthorizationRow | null> {
  const live = await findLiveAuthorization(row.companyId, row.id);
  if (!live || live.cancelRequestedAt || live.id === row.authorizationId) return null;
  return live.state === "approved" || live.expiresAt > now ? live : null;
}

async function isPaidByPix({ companyId, authorizationId }: SubscriptionRow): Promise<boolean> {
  const payer = authorizationId ? await findAuthorization(companyId, authorizationId) : null;
  return payer !== null && isLive(payer) && !payer.cancelRequestedAt;
}

async function findStarted(charge: TransactionRow | null): Promise<SubscriptionRow | null> {
  if (!charge?.subscriptionId || !wasPaid(charge.status)) return null;
  return findSubscriptionRow(charge.companyId, charge.subscriptionId);
}

/** Null unless the charge is the first of an authorization. */
export async function readAutomatic(charge: TransactionRow | null): Promise<OrderPage["automatic"]> {
  const authorization = await findAuthorizationOf(charge);
  if (!charge || !authorization) return null;
  const { companyId, subscriptionId, status } = charge;
  const started = subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  const { amount, frequency, startsOn, state } = authorization;
  return {
    amountInCents: amount,
    frequency,
    startsOn,
    authorization: state === "created" || state === "approved" ? state : "ended",
    isPaid: status === "paid",
    hasStarted: started !== null,
  };
}

/**
 * Reports whether the payer abandoned a first charge's authorization. The code can then no longer
 * start the subscription.
 */
export async function isAbandoned(charge: TransactionRow): Promise<boolean> {
  const authorization = charge.status === "pending" ? await findAuthorizationOf(charge) : null;
  return authorization !== null && !isLive(authorization);
}

async function findAuthorizationOf(charge: TransactionRow | null) {
  const { automatic } = charge ?? {};
  if (!charge || !automatic || automatic.dueOn !== null) return null;
  return findAuthorization(charge.companyId, automatic.authorizationId);
}
