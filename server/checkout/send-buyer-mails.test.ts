import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createSubscriptionProduct } from "../catalog/create-product";
import { NewSubscriptionProduct } from "../catalog/schemas";
import { listKeptMails } from "../core/outbox";
import { anonymizeCustomer } from "../customers/anonymize-customer";
import { refundTransaction } from "../payments/refund-transaction";
import { getTransactionRow } from "../payments/transactions";
import { react } from "../reactions/react";
import { payInSandbox } from "../sandbox/payers-bank";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { cardOrder, newOrder, openShop } from "../testing/checkout";
import { chargePix, pixCharge, testCards } from "../testing/payments";
import { placeOrder } from "./place-order";
import { sendBuyerMails } from "./send-buyer-mails";

const now = new Date();
let serial = 0;

/** A shop with one buyer, whose mails can be told apart from all others. */
async function openTellingShop() {
  const shop = await openShop(now);
  serial += 1;
  const email = `told.${serial}.${shop.company.id}@example.com`;
  const { id: companyId } = shop.company;
  const run = async (at = now) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId });
    const counts = await Promise.all(
      Array.from({ length: 3 }, () => sendBuyerMails({ now: at, deadline, only: companyId })),
    );
    return counts.reduce((sum, { news }) => sum + news, 0);
  };
  const buy = async (locale: "pt-BR" | "en" = "pt-BR") => {
    const { token, transactionId } = await placeOrder(shop.slug, newOrder({ email, locale }), now);
    await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
    return { token, transactionId: transactionId ?? "" };
  };
  const refund = (transactionId: string, amountInCents?: number) =>
    refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now });
  const mails = async () => (await listKeptMails(1_000)).filter(({ to }) => to === email).reverse();
  return { ...shop, companyId, email, run, buy, refund, mails };
}

it("tells the buyer of each refund once, with how much and in their language", async () => {
  const { run, buy, refund, mails } = await openTellingShop();
  const { token, transactionId } = await buy("en");
  await refund(transactionId, 990);
  expect(await run()).toBe(1);
  await refund(transactionId);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const subjects = (await mails()).map(({ subject }) => subject.replace(/R\$\s?/, "R$ "));
  expect(subjects).toEqual(["Refund of R$ 9.90: Curso de pão", "Refund of R$ 40.00: Curso de pão"]);
  expect((await mails())[0]?.text).toContain(`/pay/${token}`);
});

it("tells a subscriber when the subscription is canceled", async () => {
  const { companyId, email, run, mails } = await openTellingShop();
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const input = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(companyId, input, now);
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid, { email }), now);
  const { subscriptionId } = await getTransactionRow(companyId, transactionId ?? "");
  await cancelSubscription(companyId, subscriptionId ?? "", now);
  expect(await run()).toBe(1);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Assinatura cancelada: Clube do pão"]);
});

it("writes to nobody for what no checkout page sold, nor to whoever was erased, nor days late", async () => {
  const { company, companyId, run, buy, refund, mails } = await openTellingShop();
  const { id } = await chargePix(company, pixCharge(), now);
  await payInSandbox(companyId, { transactionId: id }, now);
  await refund(id);
  expect(await run()).toBe(0);
  const late = await buy();
  await refund(late.transactionId, 100);
  await react({ now, deadline: new Date(Date.now() + 30_000), companyId });
  expect(await run(new Date(now.getTime() + 2 * 86_400_000))).toBe(0);
  await refund(late.transactionId, 200);
  const { customerId } = await getTransactionRow(companyId, late.transactionId);
  await anonymizeCustomer(customerId, now);
  expect(await run()).toBe(0);
  expect(await mails()).toEqual([]);
});
