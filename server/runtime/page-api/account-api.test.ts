import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { standingOf } from "@/components/buyers/account/subscription-mark";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { transactions } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { browserOf, formBy, signedIn } from "@/testing/support/buyers/accounts";
import { resellWith } from "@/testing/support/buyers/refund-requests";
import { cardOrder, newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { chargePix, pixCharge, testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { customersOf } from "@/testing/support/reads";
import { renewAt } from "@/testing/support/subscriptions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { placeOrder } from "../../checkout/orders/place-order";
import { getCustomer } from "../../customers/customers/list-customers";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
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
} from "./account-api";

const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);

const placeOf = ({ headers }: Response) => headers.get("location");

async function buyFrom(shop: Awaited<ReturnType<typeof openShop>>, email: string, different = {}) {
  const { transactionId } = await placeOrder(shop.slug, newOrder({ email, ...different }), now);
  await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, now);
  await reactOf(shop.company);
  return transactionId ?? "";
}

async function subscribe(shop: Awaited<ReturnType<typeof openShop>>, email: string) {
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const product = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(shop.company.id, product, now);
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid, { email }), now);
  await reactOf(shop.company);
  return (await getTransactionRow(shop.company.id, transactionId ?? "")).subscriptionId ?? "";
}

async function buyer() {
  const [one, other] = [await openShop(now), await openShop(now)];
  const email = freshEmail();
  const purchases = [await buyFrom(one, email), await buyFrom(other, email.toUpperCase())];
  const subscriptionId = await subscribe(one, email);
  return { one, other, email, purchases, subscriptionId, session: await signedIn(email) };
}

describe("the account", () => {
  it("lists the purchases in every shop, newest first, with the status of their money", async () => {
    const { one, email, purchases, session } = await buyer();
    const [first = ""] = purchases;
    await refundTransaction(
      one.company.id,
      { transactionId: first, amountInCents: 990 },
      { refundId: newId(now), now },
    );
    const waiting = await placeOrder(one.slug, newOrder({ email, method: "boleto" }), now);
    const found = await readPurchases(browserOf(session), 1);
    const rows = found?.data?.purchases ?? [];
    expect(rows.map(({ id }) => id)).toHaveLength(4);
    expect(rows.find(({ id }) => id === waiting.transactionId)).toMatchObject({ state: "waiting", method: "boleto" });
    expect(rows.find(({ id }) => id === first)).toMatchObject({ state: "paid", refundedInCents: 990 });
    expect(new Set(rows.map(({ shop }) => shop))).toEqual(new Set([one.company.name]));
    expect((await readOwnPurchase(browserOf(session), waiting.transactionId ?? ""))?.data).toMatchObject({
      boleto: { digitableLine: expect.any(String) },
      withdrawal: null,
    });
    expect((await readSubscriptions(browserOf(session)))?.data).toMatchObject([
      { status: "active", planName: "Mensal" },
    ]);
  });

  it("redirects a browser without a session to the sign-in page, and back afterwards", async () => {
    const { purchases, subscriptionId } = await buyer();
    for (const headers of [new Headers(), browserOf("x".repeat(43))]) {
      expect(await readPurchases(headers, 1)).toBeNull();
      expect(await readSubscriptionOf(headers, subscriptionId)).toBeNull();
    }
    const path = `/account/purchases/${purchases[0]}`;
    const answer = await answerPurchase({ id: purchases[0] ?? "", action: "withdraw" }, formBy(null));
    expect(placeOf(answer)).toBe(`/account/sign-in?returnTo=${encodeURIComponent(path)}`);
  });

  it("shows and changes nothing of another person, even with the same document", async () => {
    const { one, subscriptionId, purchases } = await buyer();
    const [id = ""] = purchases;
    const stranger = freshEmail();
    await buyFrom(one, stranger);
    const session = await signedIn(stranger);
    for (const wrong of [id, newId(), "x"]) {
      expect((await readOwnPurchase(browserOf(session), wrong))?.data).toBeNull();
      for (const action of ["withdraw", "ask"]) {
        expect((await answerPurchase({ id: wrong, action }, formBy(session, { reason: "x" }))).status).toBe(404);
      }
    }
    for (const wrong of [subscriptionId, newId(), "x"]) {
      expect((await readSubscriptionOf(browserOf(session), wrong))?.data).toBeNull();
      for (const action of ["cancel", "stay", "why", "pause", "resume", "card"]) {
        const fields = { periods: "1", reason: "price" };
        expect((await answerSubscription({ id: wrong, action }, formBy(session, fields))).status).toBe(404);
      }
    }
    expect((await getTransactionRow(one.company.id, id)).status).toBe("paid");
    expect(await getSubscriptionRow(one.company.id, subscriptionId)).toMatchObject({
      status: "active",
      leavingAt: null,
    });
    expect((await readShopData(browserOf(session)))?.data).toMatchObject([{ isOwn: false, name: "", address: null }]);
    expect((await answerSubscription({ id: subscriptionId, action: "delete" }, formBy(session))).status).toBe(404);
  });

  it("withdraws within seven days once for many taps, and asks afterwards", async () => {
    const { one, purchases, session } = await buyer();
    const [id = ""] = purchases;
    await resellWith(one.company.id, { days: 30, lateRefunds: "ask" });
    const path = `/account/purchases/${id}`;
    const late = await answerPurchase({ id, action: "withdraw" }, formBy(session, {}, { at: day(12) }));
    expect(placeOf(late)).toBe(`${path}?problem=notReturned`);
    const silent = await answerPurchase({ id, action: "ask" }, formBy(session, { reason: "" }, { at: day(12) }));
    expect(placeOf(silent)).toBe(`${path}?problem=reason`);
    const asked = await answerPurchase(
      { id, action: "ask" },
      formBy(session, { reason: "Não gostei" }, { at: day(12) }),
    );
    expect(placeOf(asked)).toBe(`${path}?done=ask`);
    const taps = await Promise.all(
      Array.from({ length: 20 }, () => answerPurchase({ id, action: "withdraw" }, formBy(session, {}, { at: day(6) }))),
    );
    expect(new Set(taps.map(placeOf))).toEqual(new Set([`${path}?done=withdraw`]));
    expect((await getTransactionRow(one.company.id, id)).refunded).toBe(4990);
    const foreign = { origin: "https://evil.example" };
    expect((await answerPurchase({ id, action: "withdraw" }, formBy(session, {}, foreign))).status).toBe(403);
  });

  it("lists and shows no next charge of a subscription while its latest payment is disputed", async () => {
    const { one, subscriptionId: id, session } = await buyer();
    const read = async () => {
      const [listed] = (await readSubscriptions(browserOf(session)))?.data ?? [];
      const shown = (await readSubscriptionOf(browserOf(session), id))?.data;
      return [listed, shown].map((each) => each && [each.isHeld, standingOf(each)]);
    };
    expect(await read()).toEqual([
      [false, "active"],
      [false, "active"],
    ]);
    const charges = await db().select().from(transactions).where(eq(transactions.subscriptionId, id));
    await disputeInSandbox(one.company.id, charges[0]?.id ?? "", now);
    expect(await read()).toEqual([
      [true, "held"],
      [true, "held"],
    ]);
  });

  it("leaves, says why, stays, pauses, resumes and changes the card of a subscription", async () => {
    const { one, subscriptionId: id, session } = await buyer();
    const act = async (action: string, fields = {}) =>
      placeOf(await answerSubscription({ id, action }, formBy(session, fields)));
    const read = () => getSubscriptionRow(one.company.id, id);
    const path = `/account/subscriptions/${id}`;
    expect(await act("cancel")).toBe(`${path}?done=cancel`);
    expect((await readSubscriptionOf(browserOf(session), id))?.data).toMatchObject({
      hasLeft: true,
      isReasonAsked: true,
      nextChargeAt: null,
      pauses: [],
    });
    await act("why", { reason: "not_used", note: "x".repeat(2000) });
    expect((await read()).leavingNote).toHaveLength(1000);
    expect(await act("pause", { periods: "1" })).toBe(`${path}?problem=subscriptionLeaving`);
    expect(await act("stay")).toBe(`${path}?done=stay`);
    expect(await act("pause", { periods: "4" })).toBe(`${path}?problem=pauseTooLong`);
    expect(await act("pause", { periods: "2" })).toBe(`${path}?done=pause`);
    const paused = (await readSubscriptionOf(browserOf(session), id))?.data;
    expect(paused).toMatchObject({ pauses: [], resumableAt: expect.any(String), pausedUntil: paused?.nextChargeAt });
    expect(await act("resume")).toBe(`${path}?done=resume`);
    const card = { cardNumber: "5555555555554444", cardName: "MARIA DA SILVA", cardExpiry: "12/49" };
    expect(await act("card", { ...card, cardCvv: "1" })).toBe(`${path}?problem=cardCvv`);
    expect(await act("card", { ...card, cardCvv: "123" })).toBe(`${path}?done=card`);
    expect((await readSubscriptionOf(browserOf(session), id))?.data?.card).toEqual({
      brand: "mastercard",
      last4: "4444",
    });
    const byScript = formBy(session, { ...card, cardCvv: "12" }, { accept: "application/json" });
    expect(await (await answerSubscription({ id, action: "card" }, byScript)).json()).toEqual({
      outcome: "problem",
      problem: "cardCvv",
    });
    expect(await renewAt(one.company, day(40))).toMatchObject({ renewed: 1 });
  });

  it("corrects the postal address at a shop where the document has no other buyer", async () => {
    const shop = await openShop(now);
    const email = freshEmail();
    const id = await buyFrom(shop, email, { document: otherBuyer });
    const session = await signedIn(email);
    const { customerId } = await getTransactionRow(shop.company.id, id);
    const fields = { shop: shop.company.id, customer: customerId, street: "Rua do Forno", number: "12", zipCode: "" };
    const tooLong = await answerAddress(formBy(session, { ...fields, zipCode: "x".repeat(11) }));
    expect(placeOf(tooLong)).toBe("/account/data?problem=failed");
    expect(placeOf(await answerAddress(formBy(session, fields)))).toBe("/account/data?done=address");
    const read = () => getCustomer(shop.company.id, customerId);
    expect((await read()).address).toEqual({ street: "Rua do Forno", number: "12" });
    const stranger = freshEmail();
    await buyFrom(shop, stranger, { document: otherBuyer });
    for (const each of [session, await signedIn(stranger)]) {
      expect((await answerAddress(formBy(each, { ...fields, street: "Outra" }))).status).toBe(404);
    }
    expect((await read()).address).toMatchObject({ street: "Rua do Forno" });
  });

  it("shows a charge made over the API without an offer to the e-mail that paid it", async () => {
    const { one, email, session } = await buyer();
    const charge = pixCharge({ amountInCents: 1234 });
    const customer = { ...charge.customer, email };
    const [known] = await customersOf(one.company.id);
    const { id } = await chargePix(
      one.company,
      { ...charge, customer: { ...customer, document: known?.document ?? "" } },
      now,
    );
    await payInSandbox(one.company.id, { transactionId: id }, now);
    expect((await readOwnPurchase(browserOf(session), id))?.data).toMatchObject({
      number: null,
      orderPath: null,
      totalInCents: 1234,
      withdrawal: { amountInCents: 1234 },
    });
  });
});
