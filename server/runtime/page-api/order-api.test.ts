import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { refundLinkOf } from "@/testing/support/buyers/refund-link";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { auditOf, noticesOf } from "@/testing/support/reads";
import { chargesOf, putCard, renewAt, renewalCards } from "@/testing/support/subscriptions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateOffer } from "../../catalog/offers/offers";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { updateProduct } from "../../catalog/products/products";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { findOrderPage } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { environment } from "../../core/env/env";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { answerCancellation, answerCardChange, answerStay, answerWhy } from "./order-api";
import { answerRefund } from "./refund-api";

const now = new Date();
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const card = (cardNumber: string) => ({
  cardNumber,
  cardName: "MARIA DA SILVA",
  cardExpiry: "12/49",
  cardCvv: "123",
});

function visit(
  fields: Record<string, string> = {},
  { at = now, ...headers }: { at?: Date; [name: string]: unknown } = {},
) {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const own = {
    accept: "text/html",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
  };
  const request = new Request(`${publicUrl}/pay/x`, { method: "POST", headers: { ...own, ...headers }, body });
  return { request, locale: "pt-BR", now: at };
}

async function openSubscription() {
  const shop = await openShop(now);
  const { id: companyId } = shop.company;
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const { offers } = await createSubscriptionProduct(
    companyId,
    NewSubscriptionProduct.parse({ name: "Clube do pão", plans }),
    now,
  );
  const order = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid), now);
  await react({ now, deadline: new Date(Date.now() + 30_000), companyId });
  const { subscriptionId, customerId } = await getTransactionRow(companyId, order.transactionId ?? "");
  const read = () => getSubscriptionRow(companyId, subscriptionId ?? "");
  return { ...shop, companyId, customerId, token: order.token, subscriptionId: subscriptionId ?? "", read };
}

it("the order's link cancels a subscription once for many clicks, and it ends with the paid period", async () => {
  const { company, companyId, token, subscriptionId, read } = await openSubscription();
  expect((await findOrderPage(token, now))?.subscription).toMatchObject({
    amountInCents: 2990,
    nextChargeAt: expect.any(String),
    card: { brand: "visa", last4: "1111" },
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => answerCancellation(token, visit())));
  const places = new Set(answers.map(({ headers }) => headers.get("location")));
  expect([...places].every((place) => place?.startsWith(`/pay/${token}`))).toBe(true);
  expect((await answerCancellation(token, visit())).headers.get("location")).toBe(`/pay/${token}`);
  expect(await read()).toMatchObject({ status: "active", leavingAt: now });
  const page = await findOrderPage(token, now);
  expect(page?.subscription).toMatchObject({ leaving: { hasReason: false }, nextChargeAt: expect.any(String) });
  await answerWhy(token, visit({ reason: "price", note: "Ficou caro" }));
  expect(await read()).toMatchObject({ leavingReason: "price", leavingNote: "Ficou caro" });
  await renewAt(company, daysLater(40));
  expect(await read()).toMatchObject({ status: "canceled", cancelReason: "customer", storedCardId: null });
  expect(await chargesOf({ companyId, id: subscriptionId })).toHaveLength(1);
  expect(await auditOf(companyId, "subscription.left")).toMatchObject([{ actor: "buyer", address: null }]);
  expect((await findOrderPage(token, now))?.subscription).toMatchObject({ nextChargeAt: null, card: null });
});

it("the order's link takes the cancellation back", async () => {
  const { company, token, read } = await openSubscription();
  await answerCancellation(token, visit());
  expect((await answerStay(token, visit())).headers.get("location")).toBe(`/pay/${token}`);
  expect(await read()).toMatchObject({ status: "active", leavingAt: null });
  expect(await renewAt(company, daysLater(40))).toMatchObject({ renewed: 1 });
});

it("the order's link changes the card, and charges what is unpaid to it at once", async () => {
  const { company, companyId, token, subscriptionId, read } = await openSubscription();
  await putCard(company, subscriptionId, renewalCards.renewalsRefused, now);
  await renewAt(company, daysLater(32));
  expect(await read()).toMatchObject({ status: "past_due" });
  expect((await findOrderPage(token, daysLater(32)))?.subscription).toMatchObject({ isPastDue: true, isRetried: true });
  const at = daysLater(32);
  const byScript = { at, accept: "application/json" };
  const refused = await answerCardChange(token, visit(card(renewalCards.renewalsRefused), byScript));
  expect(await refused.json()).toEqual({ outcome: "problem", problem: "cardRefused" });
  const changed = await answerCardChange(token, visit(card("5555555555554444"), { at }));
  expect(changed.headers.get("location")).toBe(`/pay/${token}?changed=paid`);
  expect(await read()).toMatchObject({ status: "active" });
  expect((await chargesOf({ companyId, id: subscriptionId })).at(-1)).toBe("1 3 paid paid");
  const page = await findOrderPage(token, at);
  expect(page?.subscription).toMatchObject({ isPastDue: false, card: { brand: "mastercard", last4: "4444" } });
  const again = await answerCardChange(token, visit(card("4111111111111111"), byScript));
  expect(await again.json()).toEqual({ outcome: "changed", isCharged: false });
});

it("an invalid card is refused naming its field, and the old card stays", async () => {
  const { token, read } = await openSubscription();
  const { storedCardId } = await read();
  const byScript = { accept: "application/json" };
  const problemOf = async (different: object) =>
    (await (await answerCardChange(token, visit({ ...card(testCards.paid), ...different }, byScript))).json()).problem;
  expect(await problemOf({ cardNumber: "4111111111111112" })).toBe("cardNumber");
  expect(await problemOf({ cardName: "" })).toBe("cardName");
  expect(await problemOf({ cardExpiry: "13/49" })).toBe("cardExpiry");
  expect(await problemOf({ cardCvv: "12" })).toBe("cardCvv");
  const back = await answerCardChange(token, visit({ ...card(testCards.paid), cardCvv: "1" }));
  expect(back.headers.get("location")).toBe(`/pay/${token}?problem=cardCvv`);
  expect((await read()).storedCardId).toBe(storedCardId);
});

it("another site, an unknown token, an erased buyer, and a new card in a blocked company are refused", async () => {
  const { companyId, customerId, slug, token, read } = await openSubscription();
  const foreign = await answerCancellation(token, visit({}, { origin: "https://evil.example" }));
  expect(foreign.status).toBe(403);
  const { token: other } = await placeOrder(slug, newOrder(), now);
  for (const wrong of ["x".repeat(43), other]) {
    expect((await answerCancellation(wrong, visit())).headers.get("location")).toBe(`/pay/${wrong}?problem=gone`);
  }
  await db().update(companies).set({ blockedAt: now }).where(eq(companies.id, companyId));
  const blocked = await answerCardChange(token, visit(card(testCards.paid)));
  expect(blocked.headers.get("location")).toBe(`/pay/${token}?problem=gone`);
  expect((await read()).status).toBe("active");
  await eraseListed(customerId, now);
  const erased = await answerCardChange(token, visit(card(testCards.paid)));
  expect(erased.headers.get("location")).toBe(`/pay/${token}?problem=gone`);
});

it("a request within a longer guarantee reaches the seller once, and is refused afterwards", async () => {
  const { company, productId, slug } = await openShop(now);
  const { id: companyId } = company;
  await updateProduct(companyId, { productId, refundPeriodDays: 30 }, now);
  await updateOffer(companyId, { productId, offerSlug: slug, lateRefunds: "ask" }, now);
  const { token, transactionId } = await placeOrder(slug, newOrder(), now);
  await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
  expect((await findOrderPage(token, daysLater(6)))?.guarantee).toBeNull();
  expect((await findOrderPage(token, daysLater(10)))?.guarantee).toMatchObject({ askedAt: null });
  const link = await refundLinkOf(token);
  const ask = (at: Date, of = link) =>
    answerRefund({ token: of, action: "ask" }, visit({ reason: "Não era para mim" }, { at }));
  const silent = await answerRefund({ token: link, action: "ask" }, visit({ reason: " " }, { at: daysLater(10) }));
  expect(silent.headers.get("location")).toBe(`/refund/${link}?problem=reason`);
  await Promise.all(Array.from({ length: 5 }, () => ask(daysLater(10))));
  const told = await noticesOf(companyId, "refund_requested");
  const details = { amountInCents: 4990, title: "Curso de pão" };
  expect(told).toMatchObject([{ subjectId: transactionId, details }]);
  const page = await findOrderPage(token, daysLater(11));
  expect(page?.guarantee?.askedAt).toBe(daysLater(10).toISOString());
  const other = await placeOrder(slug, newOrder(), now);
  await payInSandbox(companyId, { transactionId: other.transactionId ?? "" }, now);
  const otherLink = await refundLinkOf(other.token);
  const late = await ask(daysLater(35), otherLink);
  expect(late.headers.get("location")).toBe(`/refund/${otherLink}?problem=notReturned`);
});
