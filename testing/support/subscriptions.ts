import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { cycleCharges, signups, storedCards, transactions } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createCardToken } from "@/server/payments/cards/card-tokens";
import { sweepRenewals } from "@/server/subscriptions/renewals/sweep-renewals";
import { startSubscription } from "@/server/subscriptions/signups/start-subscription";
import { changeCard } from "@/server/subscriptions/subscriptions/change-card";
import type { NewSubscription, SubscriptionResult } from "@/server/subscriptions/subscriptions/schemas";
import type { SubscriptionRow } from "@/server/subscriptions/subscriptions/subscription-shape";
import { getSubscriptionRow } from "@/server/subscriptions/subscriptions/subscriptions";
import { cardInput, pixCharge, sandboxCardsOf, testCards } from "./payments";

/** Sandbox cards for renewals. The issuer refuses merchant-initiated charges, or forbids retries. */
export const renewalCards = { renewalsRefused: "4000000000000341", notRetryable: "4000000000000069" };

export const startedAt = new Date("2026-11-20T13:30:00.000Z");

const dayMs = 86_400_000;

/** A day has 24 hours, because São Paulo's offset has not changed since 2019. */
export function daysFrom(instant: Date, days: number, hours = 0): Date {
  return new Date(instant.getTime() + days * dayMs + hours * 3_600_000);
}

export function dueOf(cycle: number): Date {
  return new Date(Date.UTC(2026, 10 + cycle, 20, 13, 30));
}

/** Wall-clock deadline that no test reaches. */
export const testDeadline = (): Date => new Date(Date.now() + 25_000);

export async function testPlan(
  companyId: string,
  different: { frequency?: Frequency; priceInCents?: number } = {},
): Promise<{ productId: string; offerSlug: string }> {
  const plan = { name: "Plano", priceInCents: 2990, frequency: "monthly" as const, ...different };
  const product = { name: "Clube do pão", deliveryType: "payment" as const, plans: [plan] };
  const { id: productId, offers } = await createSubscriptionProduct(companyId, product, startedAt);
  return { productId, offerSlug: offers[0]?.slug ?? "" };
}

export async function signupOf(
  company: CompanyIdentity,
  plan: { productId: string; offerSlug: string },
  number = testCards.paid,
  different: Partial<NewSubscription> = {},
): Promise<NewSubscription & { card: { cardToken: string } }> {
  const cardToken = await createCardToken(company, cardInput(number), new Date());
  const customer = { ...pixCharge().customer, document: generateCpf() };
  return { ...plan, customer, ...different, card: { cardToken } };
}

export async function start(
  company: CompanyIdentity,
  number = testCards.paid,
  different: Partial<NewSubscription> & { frequency?: Frequency } = {},
  now = startedAt,
): Promise<SubscriptionResult> {
  const { frequency = "monthly", ...rest } = different;
  const input = await signupOf(company, await testPlan(company.id, { frequency }), number, rest);
  return startSubscription(company, input, { transactionId: newId(now), now });
}

export async function running(
  company: CompanyIdentity,
  number = testCards.paid,
  different: Parameters<typeof start>[2] = {},
): Promise<SubscriptionRow> {
  const { subscription } = await start(company, number, different);
  return getSubscriptionRow(company.id, subscription?.id ?? "");
}

/** Starts `count` subscriptions (a multiple of five), five at a time, and returns their rows. */
export async function runningMany(company: CompanyIdentity, count: number): Promise<SubscriptionRow[]> {
  const rows: SubscriptionRow[] = [];
  while (rows.length < count) rows.push(...(await Promise.all(Array.from({ length: 5 }, () => running(company)))));
  return rows;
}

export function renewAt(company: CompanyIdentity, now: Date) {
  return sweepRenewals(now, testDeadline(), company.id);
}

/** Oldest first: cycle, attempt, the attempt's status and its transaction's status. */
export async function chargesOf({ companyId, id }: Pick<SubscriptionRow, "companyId" | "id">): Promise<string[]> {
  const rows = await db()
    .select({ charge: cycleCharges, status: transactions.status, reason: transactions.refuseReason })
    .from(cycleCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.subscriptionId, id)))
    .orderBy(cycleCharges.cycle, cycleCharges.attempt);
  return rows.map(({ charge, status, reason }) =>
    [charge.cycle, charge.attempt, charge.status, status, reason].filter((each) => each !== null).join(" "),
  );
}

export async function capturesOf(companyId: string): Promise<{ captured: number; asked: number }> {
  const cards = await sandboxCardsOf(companyId);
  return { captured: cards.filter(({ state }) => state === "captured").length, asked: cards.length };
}

export function cardsKeptFor(companyId: string): Promise<number> {
  return db().$count(storedCards, eq(storedCards.companyId, companyId));
}

export function signupsKeptFor(companyId: string): Promise<number> {
  return db().$count(signups, eq(signups.companyId, companyId));
}

export async function putCard(company: CompanyIdentity, subscriptionId: string, number: string, now: Date) {
  const cardToken = await createCardToken(company, cardInput(number), new Date());
  return changeCard(company, { subscriptionId, cardToken }, now);
}
