import { expect, it } from "vitest";
import { freshEmail } from "@/testing/support/auth";
import { cardOrder, openShop } from "@/testing/support/checkout";
import { sendOnly } from "@/testing/support/mails";
import { pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { daysFrom, running, startedAt } from "@/testing/support/subscriptions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { listKeptMails } from "../../core/mail/mail-files";
import { mailFormats } from "../../core/mail/mail-words";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { staySubscribed } from "../../subscriptions/subscriber-changes/stay-subscribed";
import { findOrderPage } from "../orders/order-page";
import { placeOrder } from "../orders/place-order";
import { leaveAsBuyer, pauseAsBuyer, resumeAsBuyer } from "./as-buyer";

const now = new Date();
const { day } = mailFormats("pt-BR");
let serial = 0;

const dayOf = (at: Date | null | undefined) => (at ? day(at) : "no day");

async function subscriber() {
  const { company } = await openShop(now);
  serial += 1;
  const email = `keeps.${serial}.${company.id}@example.com`;
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const input = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(company.id, input, now);
  const order = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid, { email }), now);
  const deadline = new Date(Date.now() + 30_000);
  await react({ now, deadline, companyId: company.id });
  const { subscriptionId, document } = await getTransactionRow(company.id, order.transactionId ?? "");
  const own = { companyId: company.id, id: subscriptionId ?? "", document };
  const send = async () => {
    await sendOnly("news", { now, deadline, only: company.id });
    return (await listKeptMails(1_000)).filter(({ to }) => to === email).reverse();
  };
  return { own, send, token: order.token };
}

it("confirms by mail once that a subscription was left, paused or resumed, with its next day", async () => {
  const { own, send } = await subscriber();
  await Promise.all(Array.from({ length: 5 }, () => leaveAsBuyer(own, now)));
  await send();
  await staySubscribed(own.companyId, own.id, now);
  const [paused] = await Promise.all(Array.from({ length: 5 }, () => pauseAsBuyer(own, 2, now)));
  await send();
  const resumed = await resumeAsBuyer(own, now);
  await expect(resumeAsBuyer(own, now)).rejects.toMatchObject({ code: "subscription_not_paused" });
  const mails = await send();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Você cancelou a assinatura: Clube do pão",
    "Pausa marcada: Clube do pão",
    "Assinatura de volta: Clube do pão",
  ]);
  expect(mails[1]?.text).toContain(`de ${dayOf(paused?.pausedAt)} até ${dayOf(paused?.resumesAt)}`);
  expect(mails[2]?.text).toContain(`A próxima cobrança é em ${dayOf(resumed.nextChargeAt)}`);
});

it("confirms by mail once that a subscription of the API was left", async () => {
  const [company, email] = [await testCompany(), freshEmail()];
  const customer = { ...pixCharge().customer, email };
  const { id, nextChargeAt } = await running(company, testCards.paid, { customer });
  const own = { companyId: company.id, id, document: customer.document };
  await Promise.all(Array.from({ length: 5 }, () => leaveAsBuyer(own, startedAt)));
  const mails = (await listKeptMails(1_000)).filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Você cancelou a assinatura: Clube do pão"]);
  expect(mails[0]?.text).toContain(`o seu acesso vai até ${dayOf(nextChargeAt)}`);
});

it("shows a pause on the order's page as scheduled until the paid period ends, and as running after it", async () => {
  const { own, token } = await subscriber();
  const { pausedAt, resumesAt } = await pauseAsBuyer(own, 1, now);
  const pause = { pausedFrom: pausedAt?.toISOString(), pausedUntil: resumesAt?.toISOString() };
  const shown = async (at: Date) => (await findOrderPage(token, at))?.subscription;
  expect(await shown(now)).toMatchObject({ ...pause, isPaused: false });
  expect(await shown(daysFrom(now, 40))).toMatchObject({ ...pause, isPaused: true });
});

it("does not tell of a pause that ended before its mail was sent", async () => {
  const { own, send } = await subscriber();
  await pauseAsBuyer(own, 1, now);
  await resumeAsBuyer(own, now);
  expect((await send()).map(({ subject }) => subject)).toEqual(["Assinatura de volta: Clube do pão"]);
});
