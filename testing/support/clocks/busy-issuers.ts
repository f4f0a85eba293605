import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks, sandboxDefences } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { byPlatform } from "@/server/accounts/audit/audit";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import type { Customer } from "@/server/customers/customers/schemas";
import { createCardToken } from "@/server/payments/cards/card-tokens";
import { defendDispute } from "@/server/payments/disputes/defend-dispute";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { startSubscription } from "@/server/subscriptions/signups/start-subscription";
import { cardInput, chargeCardOf, chargePix, pixCharge, testCards } from "../payments";
import { putCard } from "../subscriptions";

type People = (number: number) => Customer;

/**
 * Creates charges with cards whose issuers decide late, and three subscribers with such cards:
 * one's renewals are approved late, another's are refused late, and the third's first charge is
 * charged back.
 */
export async function chargeLateIssuers(company: CompanyIdentity, people: People, frequency: Frequency, at: Date) {
  for (const [index, card] of [testCards.paidLater, testCards.refusedLater, testCards.chargedBack].entries())
    await chargeCardOf(company, card, at, { customer: people(40 + index) });
  const plans = [{ name: "Plano", priceInCents: 1_590, frequency }];
  const product = { name: "Clube do forno", deliveryType: "payment" as const, plans };
  const { id: productId, offers } = await createSubscriptionProduct(company.id, product, at);
  const begin = async (number: number, card: string) => {
    const cardToken = await createCardToken(company, cardInput(card), at);
    const plan = { productId, offerSlug: offers[0]?.slug ?? "" };
    const signup = { ...plan, customer: people(number), card: { cardToken } };
    return startSubscription(company, signup, { transactionId: newId(at), now: at });
  };
  await begin(43, testCards.paidLater);
  const { subscription } = await begin(44, testCards.paid);
  await putCard(company, subscription?.id ?? "", testCards.refusedLater, at);
  await begin(45, testCards.chargedBack);
}

/**
 * Opens a lost dispute over a Pix, and a won and an open one over card payments. The open one's
 * defense never reached the acquirer, because the sending process died. A defense deadline triggers
 * nothing.
 */
export async function openDisputes(company: CompanyIdentity, people: People, at: Date) {
  const companyId = company.id;
  const { id: pix } = await chargePix(company, pixCharge({ customer: people(46) }), at);
  await payInSandbox(companyId, { transactionId: pix }, at);
  await disputeInSandbox(companyId, pix, at);
  await decideInSandbox(companyId, pix, "lost", at);
  const { id: won } = await chargeCardOf(company, testCards.paid, at, { customer: people(47) });
  await disputeInSandbox(companyId, won, at);
  await decideInSandbox(companyId, won, "won", at);

  const { id: defended } = await chargeCardOf(company, testCards.paid, at, { customer: people(48) });
  await disputeInSandbox(companyId, defended, at);
  const ownDispute = and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, defended));
  const [dispute] = await db().select().from(chargebacks).where(ownDispute);
  if (!dispute) throw new Error("Nothing is disputed");
  const defence = { disputeId: dispute.id, text: "O pão foi entregue.", links: ["https://example.com/entrega.pdf"] };
  await defendDispute(companyId, defence, at, byPlatform);
  await db().delete(sandboxDefences).where(eq(sandboxDefences.companyId, companyId));
  await db().update(chargebacks).set({ handedOverAt: null }).where(ownDispute);
}
