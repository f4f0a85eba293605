import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { sendOnly } from "@/testing/support/mails";
import { chargePix, pixCharge, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { daysFrom, dueOf, putCard, renewAt, renewalCards, running } from "@/testing/support/subscriptions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateCheckoutLook } from "../../catalog/branding/look";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { updateProduct } from "../../catalog/products/products";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { environment } from "../../core/env/env";
import { listKeptMails } from "../../core/mail/mail-files";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { listTransactions } from "../../payments/transactions/list-transactions";
import { TransactionQuery } from "../../payments/transactions/transaction-schemas";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { findOrderPage } from "./order-page";
import { placeOrder } from "./place-order";

const now = new Date();
let serial = 0;

async function openTellingShop() {
  const shop = await openShop(now);
  serial += 1;
  const email = `told.${serial}.${shop.company.id}@example.com`;
  const { id: companyId } = shop.company;
  const run = async (at = now) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId });
    const counts = await Promise.all(
      Array.from({ length: 3 }, () => sendOnly("news", { now: at, deadline, only: companyId })),
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
  const subscribe = async () => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const input = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
    const { offers } = await createSubscriptionProduct(companyId, input, now);
    const order = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid, { email }), now);
    await react({ now, deadline: new Date(Date.now() + 30_000), companyId });
    const { subscriptionId } = await getTransactionRow(companyId, order.transactionId ?? "");
    return { ...order, subscriptionId: subscriptionId ?? "" };
  };
  const mails = async () => (await listKeptMails(1_000)).filter(({ to }) => to === email).reverse();
  return { ...shop, companyId, email, run, buy, subscribe, refund, mails };
}

const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

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
  const { companyId, run, subscribe, mails } = await openTellingShop();
  const { subscriptionId } = await subscribe();
  await cancelSubscription(companyId, subscriptionId, now);
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
  await eraseListed(customerId, now);
  expect(await run()).toBe(0);
  expect(await mails()).toEqual([]);
});

it("sends the code of a new Pix or boleto once, with its amount, deadline and pages", async () => {
  const { slug, email, run, mails } = await openTellingShop();
  const pix = await placeOrder(slug, newOrder({ email }), now);
  expect(await run()).toBe(1);
  const boleto = await placeOrder(slug, newOrder({ email, method: "boleto", locale: "en" }), now);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [first, second] = await mails();
  const { publicUrl } = environment();
  const charged = await getTransactionRow(pix.companyId, pix.transactionId ?? "");
  expect(first?.subject).toBe("Seu código Pix: Curso de pão");
  expect(first?.text).toContain(charged.pix?.emv);
  expect(first?.text).toMatch(/pague R\$\s49,90 por Pix até \d\d\/\d\d\/\d{4}, \d\d:\d\d\./);
  expect(first?.text).toContain(`${publicUrl}/pay/${pix.token}`);
  const { boleto: slip } = await getTransactionRow(boleto.companyId, boleto.transactionId ?? "");
  expect(second?.subject).toBe("Your boleto: Curso de pão");
  expect(second?.text).toContain(slip?.digitableLine);
  expect(second?.text).toMatch(/pay the boleto of R\$\s?49\.90 by \d+ [A-Z][a-z]{2} \d{4}\./);
  expect(second?.text).toContain(`${publicUrl}/boleto/${slip?.pageToken}`);
});

it("sends no code that is paid or replaced, and no more than ten a day to one address", async () => {
  const { slug, email, run, buy, mails } = await openTellingShop();
  const first = newOrder({ email });
  await placeOrder(slug, first, now);
  await placeOrder(slug, { ...first, method: "boleto" }, now);
  await buy();
  expect(await run()).toBe(1);
  for (let count = 0; count < 11; count += 1) await placeOrder(slug, newOrder({ email }), now);
  expect(await run()).toBe(9);
  expect(new Set((await mails()).map(({ subject }) => subject))).toEqual(
    new Set(["Seu boleto: Curso de pão", "Seu código Pix: Curso de pão"]),
  );
});

it("has the shop's name, color and address for replies, and an order number that the seller can search for", async () => {
  const { companyId, productId, run, buy, refund, mails } = await openTellingShop();
  await updateProduct(
    companyId,
    { productId, productorName: "Padaria da Vila", supportEmail: "ana@vila.example" },
    now,
  );
  await updateCheckoutLook(companyId, { color: "#8a2be2" }, now);
  const { token, transactionId } = await buy();
  await refund(transactionId);
  await run();
  const [mail] = await mails();
  expect(mail?.from).toEqual({ name: "Padaria da Vila", replyTo: "ana@vila.example" });
  expect(mail?.html).not.toContain("Quitanda");
  expect(mail?.html).toContain("#8a2be2");
  expect(mail?.text).toMatch(/^Padaria da Vila/);
  expect(mail?.text).toContain("Responda este e-mail");
  const number = (await findOrderPage(token, now))?.number ?? "";
  expect(number).toMatch(/^\d{6}-[0-9A-Z]{8}$/);
  expect(mail?.text).toContain(`Pedido ${number}`);
  const { rows } = await listTransactions(companyId, TransactionQuery.parse({ search: number.toLowerCase() }), now);
  expect(rows.map(({ id }) => id)).toEqual([transactionId]);
});

it("does not invite replies if the shop has no address for them", async () => {
  const { companyId, run, buy, refund, mails } = await openTellingShop();
  await db().update(companies).set({ supportEmail: "" }).where(eq(companies.id, companyId));
  const { transactionId } = await buy();
  await refund(transactionId);
  await run();
  const [mail] = await mails();
  expect(mail?.from).toMatchObject({ replyTo: null });
  expect(mail?.text).toContain("Fale com quem vende.");
  expect(mail?.text).not.toContain("Responda");
});

it("notifies the buyer of a dispute", async () => {
  const { companyId, run, buy, mails } = await openTellingShop();
  const { transactionId } = await buy();
  await disputeInSandbox(companyId, transactionId, now);
  expect(await run()).toBe(1);
  expect(await mails()).toMatchObject([{ subject: "Pagamento contestado: Curso de pão" }]);
});

it("notifies a subscriber of each renewal and each refused one, with the next charge and the link to cancel", async () => {
  const { company, companyId, run, subscribe, mails } = await openTellingShop();
  const { token, subscriptionId } = await subscribe();
  await renewAt(company, daysLater(32));
  expect(await run(daysLater(32))).toBe(1);
  const [renewed] = await mails();
  expect(renewed?.subject).toBe("Assinatura renovada: Clube do pão");
  expect(renewed?.text).toMatch(/recebeu R\$\s29,90/);
  expect(renewed?.text).toMatch(/Próxima cobrança da assinatura: R\$\s29,90, em \d\d\/\d\d\/\d{4}\./);
  expect(renewed?.text).toContain(`${environment().publicUrl}/pay/${token}#subscription`);
  await putCard(company, subscriptionId, renewalCards.renewalsRefused, daysLater(33));
  for (const days of [62, 63, 64, 65]) {
    await renewAt(company, daysLater(days));
    expect(await run(daysLater(days))).toBe(1);
  }
  const failed = (await mails()).at(-1);
  expect(failed?.subject).toBe("Não foi possível renovar: Clube do pão");
  expect(failed?.text).toMatch(/Tentamos de novo em \d\d\/\d\d\/\d{4}\./);
  await renewAt(company, daysLater(70));
  expect(await run(daysLater(70))).toBe(1);
  const ended = (await mails()).at(-1);
  expect(ended?.subject).toBe("Assinatura cancelada: Clube do pão");
  expect(ended?.text).not.toContain("#subscription");
  const { rows } = await listTransactions(companyId, TransactionQuery.parse({}), now);
  expect(rows.length).toBeGreaterThan(6);
});

it("notifies a subscriber of the refund of a renewal", async () => {
  const { company, companyId, run, subscribe, mails } = await openTellingShop();
  await subscribe();
  await renewAt(company, daysLater(32));
  await run(daysLater(32));
  const { rows } = await listTransactions(companyId, TransactionQuery.parse({}), now);
  const transactionId = rows[0]?.id ?? "";
  await refundTransaction(
    companyId,
    { transactionId, amountInCents: 500 },
    { refundId: newId(now), now: daysLater(32) },
  );
  await run(daysLater(32));
  expect((await mails()).at(-1)?.subject.replace(/\s/g, " ")).toBe("Reembolso de R$ 5,00: Clube do pão");
});

it("sends nothing about a subscription that an integrator sold", async () => {
  const { company, companyId, run } = await openTellingShop();
  const subscription = await running(company);
  await renewAt(company, dueOf(1));
  await cancelSubscription(companyId, subscription.id, dueOf(1));
  expect(await run(dueOf(1))).toBe(0);
});

it("says why a subscription ended after five refusals, and leads to its plan, by mail and order page", async () => {
  const { company, companyId, run, subscribe, mails } = await openTellingShop();
  const { token, subscriptionId } = await subscribe();
  await putCard(company, subscriptionId, renewalCards.renewalsRefused, now);
  const row = await getSubscriptionRow(companyId, subscriptionId);
  const due = row.nextChargeAt ?? now;
  for (let tried = 0; tried < 5; tried += 1) await renewAt(company, daysFrom(due, tried));
  const ended = daysFrom(due, 5);
  await run(ended);
  expect(await getSubscriptionRow(companyId, subscriptionId)).toMatchObject({ cancelReason: "max_retries" });
  const again = expect.stringMatching(/^\/c\/[0-9a-z]{12}\?order=/);
  expect(await findOrderPage(token, ended)).toMatchObject({
    subscription: { end: { reason: "max_retries", againPath: again } },
  });
  const mail = (await mails()).find(({ subject }) => /^Assinatura cancelada/.test(subject));
  expect(mail?.text).toContain("terminou: o cartão foi recusado cinco vezes");
  expect(mail?.text).toMatch(/Assinar de novo[^\n]*\s+\S*\/c\/[0-9a-z]{12}\?order=/);
});
