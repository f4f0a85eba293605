import { db } from "@/db/client";
import { getCompany } from "@/server/accounts/company/companies";
import { getAuthorization } from "@/server/payments/pix-automatico/authorizations";
import { applyAuthorization } from "@/server/subscriptions/debits/switch";
import { renewSubscription } from "@/server/subscriptions/renewals/renew-subscription";
import { getSubscriptionRow } from "@/server/subscriptions/subscriptions/subscriptions";
import type { Call, Seller } from "./contract";
import { makeCardToken, type Prepare } from "./prepare";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
const refusedBuyer = { ...customer, document: "52998224725" };
const club = { name: "Clube do pão", plans: [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }] };

interface PlanNames {
  productId: string;
  offerSlug: string;
}

async function plan(seller: Seller): Promise<PlanNames> {
  const { id, offers } = await seller.make("products-createSubscription", { body: club });
  const [{ slug = "" } = {}] = offers as { slug?: string }[];
  return { productId: String(id), offerSlug: slug };
}

async function order(seller: Seller, number: string, more: object = {}): Promise<Call> {
  const card = { cardToken: await makeCardToken(seller, number) };
  return { body: { ...(await plan(seller)), card, customer, ...more } };
}

async function bumpOf(seller: Seller, { productId }: PlanNames): Promise<string> {
  const { id } = await seller.make("products-create", { body: { name: "Fermento", price: 990 } });
  const { offers } = await seller.make("products-links", { parameters: { productId: String(id) } });
  const [{ slug = "" } = {}] = offers as { slug?: string }[];
  const bump = { parameters: { productId }, body: { offerSlug: slug, title: "Leve também" } };
  return String((await seller.make("orderBumps-create", bump)).id);
}

async function everything(seller: Seller): Promise<Call> {
  const names = await plan(seller);
  const { code } = await seller.make("coupons-create", {
    body: { code: `CLUBE-${names.offerSlug}`, type: "percent", value: 10, duration: "every_charge" },
  });
  return {
    body: {
      ...names,
      card: { cardToken: await makeCardToken(seller), holderName: "JOAO SOUZA" },
      customer,
      orderBumpIds: [await bumpOf(seller, names)],
      couponCode: String(code),
      postbackUrl: "http://127.0.0.1:9/postback",
      description: "Clube",
      metadata: { turma: "2026-2" },
    },
  };
}

async function running(seller: Seller): Promise<Call> {
  const { subscription } = await seller.make("subscriptions-create", await order(seller, "4111111111111111"));
  return { parameters: { subscriptionId: (subscription as { id: string }).id } };
}

async function canceled(seller: Seller): Promise<Call> {
  const call = await running(seller);
  await seller.make("subscriptions-cancel", call);
  return call;
}

async function withCard(seller: Seller, call: Call): Promise<Call> {
  return { ...call, body: { cardToken: await makeCardToken(seller, "5555555555554444"), holderName: "JOAO SOUZA" } };
}

export async function automaticOrder(seller: Seller): Promise<Call> {
  return { body: { ...(await plan(seller)), pix: { automatic: true }, customer } };
}

async function openAuthorization(seller: Seller): Promise<Call> {
  const { authorization } = await seller.make("subscriptions-create", await automaticOrder(seller));
  return { parameters: { authorizationId: (authorization as { id: string }).id } };
}

async function scheduledCharge(seller: Seller): Promise<Call> {
  const { authorization, transaction } = await seller.make("subscriptions-create", await automaticOrder(seller));
  await seller.make("sandbox-pay", { parameters: { transactionId: (transaction as { id: string }).id } });
  const { id } = authorization as { id: string };
  await applyIn(seller, id);
  const { subscriptionId } = await getAuthorization(seller.companyId, id);
  const soon = new Date(Date.now() + 27 * 86_400_000);
  await renewSubscription(await getCompany(seller.companyId), subscriptionId, soon);
  const { chargingId } = await getSubscriptionRow(seller.companyId, subscriptionId);
  return { parameters: { transactionId: chargingId ?? "" } };
}

/** Applies the decision on an authorization, as its reaction does. */
function applyIn({ companyId }: Seller, authorizationId: string): Promise<void> {
  return db().transaction((tx) => applyAuthorization(tx, companyId, authorizationId, new Date()));
}

async function rejected(seller: Seller): Promise<Call> {
  const call = await openAuthorization(seller);
  await seller.make("sandbox-reject", call);
  return call;
}

export const subscriptionCases: Record<string, Record<string, Prepare>> = {
  "subscriptions-create": {
    approved: (seller) => order(seller, "4111111111111111"),
    "everything optional": everything,
    refused: (seller) => order(seller, "4000000000009995", { customer: refusedBuyer }),
    pending: (seller) => order(seller, "4000000000000036"),
    "by Pix Automático": automaticOrder,
  },
  "subscriptions-list": {
    "the first page": async (seller) => {
      await running(seller);
      return {};
    },
    "every filter": async (seller) => ({
      query: {
        limit: "5",
        offset: "0",
        status: "active",
        startDate: "1900-01-01",
        endDate: "9999-12-31",
        productId: (await plan(seller)).productId,
        document: customer.document,
      },
    }),
  },
  "subscriptions-get": { "a running one": running, "a canceled one": canceled },
  "subscriptions-cancel": { "a running one": running },
  "subscriptions-authorize": { "a running one": running },
  "sandbox-approve": { "an open one": openAuthorization },
  "sandbox-reject": { "an open one": openAuthorization },
  "sandbox-refuse": { "a scheduled one": scheduledCharge },
  "sandbox-cancelAuthorization": { "an open one": openAuthorization },
  "subscriptions-changeCard": { "another card": async (seller) => withCard(seller, await running(seller)) },
};

export const subscriptionConflicts: Record<string, Prepare> = {
  "subscriptions-changeCard": async (seller) => withCard(seller, await canceled(seller)),
  "subscriptions-authorize": canceled,
  "sandbox-approve": rejected,
  "sandbox-reject": rejected,
  "sandbox-cancelAuthorization": rejected,
};
