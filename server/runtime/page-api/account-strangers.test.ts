import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { customers, refundRequests, transactions } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { browserOf, formBy, signedIn } from "@/testing/support/buyers/accounts";
import { resellWith } from "@/testing/support/buyers/refund-requests";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { transactionsOf } from "@/testing/support/reads";
import { renewAt } from "@/testing/support/subscriptions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { placeOrder } from "../../checkout/orders/place-order";
import { cancelBySubscriber } from "../../checkout/subscribers/order-subscription";
import { listBought } from "../../customers/people/buyer-index";
import { indexEarlier } from "../../customers/people/index-earlier";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import {
  answerAddress,
  answerPurchase,
  answerSubscription,
  readOwnPurchase,
  readPurchases,
  readShopData,
  readSubscriptionOf,
  readSubscriptions,
  subscriptionActions,
} from "./account-api";
import { refundActions } from "./refund-api";

// One document has purchases with two email addresses: its owner's, and that of a stranger who entered the document.

const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const address = { street: "Rua do Forno", number: "12", city: "São Paulo", state: "SP", zipCode: "01310100" };

let shop: Awaited<ReturnType<typeof openShop>>;
let owner: Awaited<ReturnType<typeof openOwner>>;
let thief: Awaited<ReturnType<typeof openThief>>;

async function buy(email: string): Promise<string> {
  const { transactionId } = await placeOrder(shop.slug, newOrder({ email }), now);
  await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, now);
  await reactOf(shop.company);
  return transactionId ?? "";
}

async function openOwner() {
  const { company, slug } = shop;
  const email = freshEmail();
  const [bought, asked] = [await buy(email), await buy(email)];
  const boleto = (await placeOrder(slug, newOrder({ email, method: "boleto" }), now)).transactionId ?? "";
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const plan = await createSubscriptionProduct(
    company.id,
    NewSubscriptionProduct.parse({ name: "Clube do pão", plans }),
    now,
  );
  const order = await placeOrder(plan.offers[0]?.slug ?? "", cardOrder(testCards.paid, { email }), now);
  await reactOf(company);
  const first = await getTransactionRow(company.id, order.transactionId ?? "");
  await resellWith(company.id, { days: 30, lateRefunds: "ask" });
  const session = await signedIn(email);
  const { customerId } = first;
  const fields = { shop: company.id, customer: customerId, ...address };
  expect((await answerAddress(formBy(session, fields))).headers.get("location")).toContain("done=address");
  await answerPurchase({ id: asked, action: "ask" }, formBy(session, { reason: "Não gostei" }, { at: day(10) }));
  const subscriptionId = first.subscriptionId ?? "";
  return { email, session, customerId, subscriptionId, bought, charges: [bought, asked, boleto, first.id] };
}

async function openThief() {
  const email = freshEmail();
  const bought = await buy(email);
  return { email, bought, session: await signedIn(email) };
}

const rowsOf = async () => ({
  subscription: await getSubscriptionRow(shop.company.id, owner.subscriptionId),
  charges: await Promise.all(owner.charges.map((id) => getTransactionRow(shop.company.id, id))),
  asked: await db().select().from(refundRequests).where(eq(refundRequests.companyId, shop.company.id)),
  customers: await db().select().from(customers).where(eq(customers.companyId, shop.company.id)),
});

beforeAll(async () => {
  shop = await openShop(now);
  owner = await openOwner();
  thief = await openThief();
});

it("a person's lists have only what their own address bought", async () => {
  const idsOf = async (session: string) =>
    (await readPurchases(browserOf(session), 1))?.data?.purchases.map(({ id }) => id) ?? [];
  expect(await idsOf(thief.session)).toEqual([thief.bought]);
  expect((await readSubscriptions(browserOf(thief.session)))?.data).toEqual([]);
  const own = await idsOf(owner.session);
  expect(new Set(own)).toEqual(new Set(owner.charges));
});

it("a stranger sees nothing of the owner by id: no charge, no subscription, no data of the shop", async () => {
  const browser = browserOf(thief.session);
  for (const id of owner.charges) expect((await readOwnPurchase(browser, id))?.data).toBeNull();
  expect((await readSubscriptionOf(browser, owner.subscriptionId))?.data).toBeNull();
  const seen = JSON.stringify([
    await readPurchases(browser, 1),
    await readOwnPurchase(browser, thief.bought),
    await readShopData(browser),
  ]);
  expect(seen).toContain(thief.email);
  for (const secret of [owner.email, owner.subscriptionId, ...owner.charges, ...Object.values(address).slice(0, 1)]) {
    expect(seen).not.toContain(secret);
  }
});

it("a stranger changes nothing of the owner's: no refund, request, cancellation, pause, card or address", async () => {
  const before = await rowsOf();
  const wish = { reason: "x", pixKey: thief.email, periods: "1" };
  for (const id of owner.charges) {
    for (const action of refundActions) {
      for (const at of [now, day(10)]) {
        expect((await answerPurchase({ id, action }, formBy(thief.session, wish, { at }))).status).toBe(404);
      }
    }
  }
  for (const action of subscriptionActions) {
    const answer = await answerSubscription({ id: owner.subscriptionId, action }, formBy(thief.session, wish));
    expect(answer.status).toBe(404);
  }
  const fields = { shop: shop.company.id, customer: owner.customerId, street: "Rua Outra" };
  expect((await answerAddress(formBy(thief.session, fields))).status).toBe(404);
  expect(await rowsOf()).toEqual(before);
});

it("a stranger changes no other customer by naming them in their own session", async () => {
  const other = await openShop(now);
  const before = await rowsOf();
  for (const customer of [owner.customerId, newId(), "x", ""]) {
    for (const company of [other.company.id, newId(), "x", ""]) {
      const fields = { shop: company, customer, street: "Rua Outra" };
      expect((await answerAddress(formBy(thief.session, fields))).status).toBe(404);
    }
  }
  expect(await rowsOf()).toEqual(before);
});

it("a document's newest address does not own the renewals of an older subscription", async () => {
  await renewAt(shop.company, day(32));
  await reactOf(shop.company);
  const renewal = (await transactionsOf(shop.company.id))
    .filter(({ subscriptionId }) => subscriptionId === owner.subscriptionId)
    .at(-1);
  const row = await getTransactionRow(shop.company.id, renewal?.id ?? "");
  expect(row).toMatchObject({ initiator: "merchant", status: "paid", customerEmail: owner.email });
  // Simulates a renewal by an older version, which stored the customer's latest address.
  await db()
    .update(transactions)
    .set({ customerEmail: thief.email })
    .where(and(eq(transactions.companyId, shop.company.id), eq(transactions.id, renewal?.id ?? "")));
  await indexEarlier(new Date(Date.now() + 5_000), shop.company.id);
  expect((await listBought(thief.email)).flatMap(({ sourceIds }) => sourceIds)).toEqual([thief.bought]);
  expect((await readOwnPurchase(browserOf(thief.session), renewal?.id ?? ""))?.data).toBeNull();
  expect((await readOwnPurchase(browserOf(owner.session), renewal?.id ?? ""))?.data).toMatchObject({ state: "paid" });
});

it("a stranger learns nothing from another's order link, and a shop's link works without the account", async () => {
  const { token } = await placeOrder(shop.slug, newOrder({ email: thief.email }), now);
  await expect(cancelBySubscriber(token, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const linked = new Headers({ cookie: `learn=${token}` });
  expect(await readPurchases(linked, 1)).toBeNull();
  expect(await readSubscriptionOf(linked, owner.subscriptionId)).toBeNull();
  expect(await readShopData(linked)).toBeNull();
});
