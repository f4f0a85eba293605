import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { orderCharges, orders, products, transactions } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import { findTokenization } from "../../acquiring/connections/card-ways";
import { getCheckoutLook } from "../../catalog/branding/look";
import { subscriptionPart } from "../../catalog/branding/shop-mail";
import { readEnd, readSubscription } from "../../checkout/orders/order-subscription";
import { orderPathOf } from "../../checkout/orders/orders";
import { sellerOf } from "../../checkout/page/seller";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { describeStoredCard } from "../../payments/cards/stored-cards";
import { findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import { cycleDueAt } from "../../subscriptions/renewals/cycle";
import { cycleFrom } from "../../subscriptions/subscriber-changes/paid-period";
import { listMissingNeeds } from "../../subscriptions/subscriptions/payer-lack";
import { listCharges } from "../../subscriptions/subscriptions/read-subscription";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { describePurchases } from "./list-purchases";
import type { Owner } from "./own-charges";
import { getOwnSubscription, pausesOf, readItem } from "./own-subscriptions";
import type { SubscriptionPage } from "./schemas";

/**
 * Includes the available actions.
 *
 * @throws NOT_FOUND for an unknown subscription or another person's.
 */
export async function readOwnSubscription(
  owner: Owner,
  subscriptionId: string,
  realNow: Date,
): Promise<SubscriptionPage> {
  const row = await getOwnSubscription(owner, subscriptionId);
  const { companyId, id, productId, storedCardId, authorizationId, status, leavingAt } = row;
  const company = await getCompany(companyId);
  const now = nowOf(company, realNow);
  const [tokenization, look, [product], card, payer, charges] = await Promise.all([
    findTokenization(company),
    getCheckoutLook(companyId),
    db()
      .select()
      .from(products)
      .where(and(eq(products.companyId, companyId), eq(products.id, productId))),
    storedCardId ? describeStoredCard(companyId, storedCardId) : null,
    authorizationId ? findAuthorization(companyId, authorizationId) : null,
    listCharges(companyId, id),
  ]);
  const isEndedAtBank = payer !== null && !isLive(payer);
  const item = await readItem(row, company.name, now);
  return {
    ...item,
    seller: sellerOf(company, product),
    color: look.color,
    card,
    tokenization,
    asks: await listMissingNeeds(company, row),
    isAutomatic: payer !== null,
    isEndedAtBank,
    leavingReason: row.leavingReason,
    hasLeft: leavingAt !== null && status !== "canceled",
    isReasonAsked: leavingAt !== null && row.leavingReason === null,
    pauses: isEndedAtBank || item.isHeld ? [] : pausesOf(row, now),
    keepsAccess: product?.pauseKeepsAccess ?? false,
    resumableAt: resumableAt(row, now)?.toISOString() ?? null,
    end: await readEnd(row, null, now),
    pixPath: item.isHeld ? null : await findPixPath(company, row, now),
    payments: await describePurchases(charges, () => now),
  };
}

/**
 * Returns when the next charge would be due if the buyer resumed now. Returns null if the
 * subscription is not paused or resuming would not bring the charge forward.
 */
function resumableAt(row: SubscriptionRow, now: Date): Date | null {
  const { startedAt, frequency, cycle, pausedAt } = row;
  if (!pausedAt) return null;
  const soonest = cycleFrom(row, pausedAt > now ? pausedAt : now);
  return soonest < cycle ? cycleDueAt(startedAt, frequency, soonest) : null;
}

async function findPixPath(company: CompanyIdentity, row: SubscriptionRow, now: Date): Promise<string | null> {
  const { companyId, id } = row;
  const [first] = await db()
    .select({ charge: transactions, token: orders.token })
    .from(transactions)
    .innerJoin(
      orderCharges,
      and(eq(orderCharges.companyId, transactions.companyId), eq(orderCharges.transactionId, transactions.id)),
    )
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, id)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1);
  const move = first && (await readSubscription(company, first.charge, now))?.move;
  return move ? `${orderPathOf(first.token)}${subscriptionPart}` : null;
}
