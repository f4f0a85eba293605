import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, sandboxCharges } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { createCompany, getCompany } from "@/server/accounts/company/companies";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import type { Customer } from "@/server/customers/customers/schemas";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { createCardToken } from "@/server/payments/cards/card-tokens";
import { createBoletoCharge } from "@/server/payments/charges/create-boleto-charge";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { holdBoleto } from "@/server/sandbox/payers/hold-boleto";
import { disputeInSandbox, payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { buyerOf } from "@/server/sandbox/scenarios/buyers";
import { startSubscription } from "@/server/subscriptions/signups/start-subscription";
import { changeAutomaticPayouts } from "@/server/treasury/payouts/change-automatic";
import { simulateFault } from "@/server/webhooks/endpoint-options/simulated-fault";
import { testPassword, testPasswordHash } from "../auth";
import { cardInput, chargeCardOf, chargePix, pixCharge, testCards } from "../payments";
import { ownKey, payOut, userActor } from "../payouts/business";
import { renewalCards } from "../subscriptions";
import { testSeller } from "../webhooks";
import { openCheckouts } from "./busy-checkout";
import { chargeLateIssuers, openDisputes } from "./busy-issuers";
import { openPartner } from "./busy-partner";

const dayMs = 86_400_000;

/** Shop with every kind of row that depends on time. Only secrets, ids and names derived from ids are random. */
export interface BusyShop {
  company: CompanyIdentity;
  partner: CompanyIdentity;
  tag: string;
}

/** @param receiverUrl URL of a server that responds with 500 below `/fails`. */
export async function openBusyShop(at: Date, frequency: Frequency, receiverUrl: string): Promise<BusyShop> {
  const tag = newId(at);
  const { company, userId } = await openCompany(tag, at);
  const people = (number: number): Customer => ({
    ...buyerOf("shop", number),
    email: `buyer${number}.${tag}@example.com`,
  });
  await addWebhooks(company.id, receiverUrl);
  await subscribe(company, people, frequency, at);
  await charge(company, people, at);
  await openCheckouts(company, people, at);
  await chargeLateIssuers(company, people, frequency, at);
  await openDisputes(company, people, at);
  const partner = await openPartner({ company, people, tag, frequency }, at);
  await release(company.id, at);
  await payOut(company, userActor(userId), { amountInCents: 10_000 }, at);
  await payOut(company, userActor(userId), { amountInCents: 10_001 }, at);
  await changeAutomaticPayouts(
    company,
    {
      frequency: "daily",
      weekday: null,
      monthDay: null,
      minInCents: 1_000,
      destinationId: company.id,
      password: testPassword,
    },
    { userId, address: "192.0.2.1", now: at },
  );
  return { company: await getCompany(company.id), partner, tag };
}

type People = (number: number) => Customer;

/** Adds a webhook with one failing delivery, and one whose deliveries all fail. Each receives one event. */
async function addWebhooks(companyId: string, receiverUrl: string): Promise<void> {
  const seller = await testSeller(companyId);
  const hears = await seller.addWebhook(receiverUrl, ["payout_failed"]);
  await simulateFault(companyId, hears, 503);
  await seller.addWebhook(`${receiverUrl}/fails`, ["transaction_refunded"]);
}

async function openCompany(tag: string, at: Date): Promise<{ company: CompanyIdentity; userId: string }> {
  const owner = { name: "Dona", email: `owner.${tag}@example.com`, passwordHash: await testPasswordHash };
  const document = { documentType: "cnpj", document: ownKey } as const;
  const { companyId, userId } = await createCompany({ name: "Banca", document, owner, now: at });
  await db().update(companies).set({ pixFeeBps: 100 }).where(eq(companies.id, companyId));
  const company = await getCompany(companyId);
  const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents: 100_000 }), at);
  await payInSandbox(companyId, { transactionId }, at);
  await release(companyId, at);
  return { company, userId };
}

/** Without it, the first payout would depend on the order of the jobs. */
function release(companyId: string, at: Date) {
  return releaseReceivables(at, new Date(Date.now() + 20_000), companyId);
}

/** Three subscribers: renewals refused, card charged, and Pix Automático. */
async function subscribe(company: CompanyIdentity, people: People, frequency: Frequency, at: Date): Promise<void> {
  const plans = [{ name: "Plano", priceInCents: 2_990, frequency }];
  const product = { name: "Clube do pão", deliveryType: "payment" as const, plans };
  const { id: productId, offers } = await createSubscriptionProduct(company.id, product, at);
  const plan = { productId, offerSlug: offers[0]?.slug ?? "" };
  const begin = async (number: number, way: object) =>
    startSubscription(company, { ...plan, customer: people(number), ...way }, { transactionId: newId(at), now: at });
  for (const [index, card] of [renewalCards.renewalsRefused, testCards.paid].entries()) {
    await begin(index, { card: { cardToken: await createCardToken(company, cardInput(card), at) } });
  }
  const { transaction } = await begin(2, { pix: { automatic: true } });
  await payInSandbox(company.id, { transactionId: transaction.id }, at);
}

/** An unpaid Pix and boleto, a boleto that clears, a refund, and a disputed card charge. */
async function charge(company: CompanyIdentity, people: People, at: Date): Promise<void> {
  await chargePix(company, pixCharge({ customer: people(3) }), at);
  for (const [number, isPaid] of [
    [4, false],
    [5, true],
  ] as const) {
    const transactionId = newId(at);
    await createBoletoCharge(company, pixCharge({ customer: people(number) }), { transactionId, now: at });
    if (!isPaid) await holdBoleto(company.id, transactionId);
  }
  // Replaces the clearing day, which the sandbox draws at random.
  const own = and(eq(sandboxCharges.companyId, company.id), isNotNull(sandboxCharges.clearsAt));
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: new Date(at.getTime() + 2 * dayMs) })
    .where(own);
  const { id: refunded } = await chargePix(company, pixCharge({ customer: people(6) }), at);
  await payInSandbox(company.id, { transactionId: refunded }, at);
  await refundTransaction(company.id, { transactionId: refunded }, { refundId: newId(at), now: at });
  const disputed = await chargeCardOf(company, testCards.paid, at, { customer: people(7) });
  await disputeInSandbox(company.id, disputed.id, at);
  await chargeCardOf(company, testCards.paid, at, { customer: people(8), installments: 3 });
}
