import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { browserOf, signedIn } from "@/testing/support/buyers/accounts";
import { authorizationsOf, chargingOf, settleAt } from "@/testing/support/charges/authorizations";
import { newOrder, openShop } from "@/testing/support/checkout";
import { sendOnly } from "@/testing/support/mails";
import { react } from "@/testing/support/reactions";
import { daysFrom, renewAt } from "@/testing/support/subscriptions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { listKeptMails } from "../../core/mail/mail-files";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { readSubscriptions } from "../../runtime/page-api/account-api";
import { cancelInSandbox, payDebits, refuseInSandbox } from "../../sandbox/payers/debits";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { placeOrder } from "../orders/place-order";

const now = new Date();
let serial = 0;

async function subscriber(locale: "pt-BR" | "en") {
  const { company } = await openShop(now);
  const { id: companyId } = company;
  serial += 1;
  const email = `automatic.${serial}.${companyId}@example.com`;
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const product = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
  const { offers } = await createSubscriptionProduct(companyId, product, now);
  const order = newOrder({ method: "pix", email, locale });
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", order, now);
  const runAt = async (at: Date) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId });
    await Promise.all(Array.from({ length: 3 }, () => sendOnly("news", { now: at, deadline, only: companyId })));
  };
  await runAt(now);
  await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
  await runAt(now);
  const [authorization] = await authorizationsOf(companyId);
  const row = await getSubscriptionRow(companyId, authorization?.subscriptionId ?? "");
  const day = (count: number) => daysFrom(row.nextChargeAt ?? now, count);
  await renewAt(company, day(-4));
  const mails = async (subject: RegExp) => {
    const mine = (await listKeptMails(1_000)).filter((mail) => mail.to === email && subject.test(mail.subject));
    return mine.map(({ text }) => text.replaceAll("\u00a0", " ")).reverse();
  };
  const refuse = async (count: number) => {
    await refuseInSandbox(companyId, await chargingOf(row), day(count));
    await renewAt(company, day(count + 1));
    await runAt(day(count + 1));
  };
  const refundPart = (at: Date) =>
    refundTransaction(
      companyId,
      { transactionId: transactionId ?? "", amountInCents: 100 },
      { refundId: newId(at), now: at },
    );
  const listed = async () => (await readSubscriptions(browserOf(await signedIn(email))))?.data;
  return {
    company,
    companyId,
    row,
    refundPart,
    listed,
    day,
    runAt,
    mails,
    refuse,
    authorizationId: authorization?.id ?? "",
  };
}

const cases = [
  {
    locale: "pt-BR",
    failed: /^Não foi possível renovar: Clube do pão$/,
    again: /Seu banco não pagou os R\$ ?29,90 .*Ele tenta de novo em \d\d\/\d\d\/\d{4}\. .*passe para o cartão/,
    last: /Ele não tenta mais\./,
    renewed: /^Assinatura renovada/,
    received: /recebeu R\$ ?29,90 pela renovação/,
    next: /Próxima cobrança da assinatura: R\$ ?29,90, em \d\d\/\d\d\/\d{4}, por Pix Automático\. Para cancelar ou passar/,
    canceled: /^Assinatura cancelada/,
    refunded: /^Reembolso de/,
    code: /autoriza um débito recorrente na sua conta, por Pix Automático: R\$ ?29,90 por mês, a partir de/,
    ofCards: /no cartão pela|trocar o cartão|cartão foi recusado/,
  },
  {
    locale: "en",
    failed: /^Renewal failed: Clube do pão$/,
    again: /Your bank did not pay the R\$ ?29\.90 .*It tries again on .* change to a card/,
    last: /It won't try again\./,
    renewed: /^Subscription renewed/,
    received: /received R\$ ?29\.90 for the renewal/,
    next: /Next subscription charge: R\$ ?29\.90 on [^,]*, by Pix Automático\. To cancel or move/,
    canceled: /^Subscription canceled/,
    refunded: /^Refund of/,
    code: /authorizes a recurring debit from your account by Pix Automático: R\$ ?29\.90 every month, from/,
    ofCards: /by card for|change the card|card was refused|card payment/i,
  },
] as const;

it.each(cases)("tells a subscriber by Pix Automático what their bank did, never of a card ($locale)", async (told) => {
  const { mails, refuse, day, runAt, company } = await subscriber(told.locale);
  await refuse(0);
  const [code] = await mails(/Clube do pão$/);
  expect(code).toMatch(told.code);
  // Field 59 of the code contains the name shown by the payer's bank.
  const shown = company.name.normalize("NFD").replace(/\p{M}/gu, "").slice(0, 25).trim();
  expect(code?.replace(/\s/g, "")).toContain(`59${String(shown.length).padStart(2, "0")}${shown}`.replace(/\s/g, ""));
  const [first, ...others] = await mails(told.failed);
  expect(others).toEqual([]);
  expect(first).toMatch(told.again);
  await payDebits(day(2), company.id);
  await runAt(day(2));
  await renewAt(company, day(2));
  const [renewed] = await mails(told.renewed);
  expect(renewed).toMatch(told.received);
  expect(renewed).toMatch(told.next);
  for (const text of await mails(/./)) expect(text).not.toMatch(told.ofCards);
});

it.each(cases)(
  "tells when the bank tries no more, and of the end that the payer asked their bank for ($locale)",
  async (told) => {
    const tried = await subscriber(told.locale);
    for (const days of [0, 2, 4, 6]) await tried.refuse(days);
    expect((await tried.mails(told.failed)).at(-1)).toMatch(told.last);
    expect(await tried.listed()).toMatchObject([{ status: "past_due", isRetried: false }]);
    const left = await subscriber(told.locale);
    await cancelInSandbox(left.companyId, left.authorizationId, left.day(-3));
    await left.runAt(left.day(-3));
    expect(await left.mails(told.canceled)).toEqual([]);
    expect(await left.listed()).toMatchObject([{ nextChargeAt: null, endsAt: expect.any(String) }]);
    await left.refundPart(left.day(-3));
    await left.runAt(left.day(-3));
    const [refunded] = await left.mails(told.refunded);
    expect(refunded).toMatch(/R\$ ?1[.,]00/);
    expect(refunded).not.toMatch(told.next);
    await settleAt(left.company, left.day(-2));
    await renewAt(left.company, left.day(0));
    await left.runAt(left.day(0));
    expect(await left.mails(told.canceled)).toHaveLength(1);
  },
);
