import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import type { Language } from "@/db/schema/core-enums";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { sendMails } from "@/testing/support/mails";
import { makeIssuerDecisionDue, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { daysFrom, putCard, renewAt, renewalCards } from "@/testing/support/subscriptions";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { getProductLinks } from "../../catalog/offers/offers";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewProduct, NewSubscriptionProduct } from "../../catalog/products/schemas";
import { createShippedProduct } from "../../catalog/shipping/create-shipped-product";
import { setShipping } from "../../catalog/shipping/shipping";
import { setUnits } from "../../catalog/stock/availability";
import { endOfPeriodFrom } from "../../core/calendar/bank-calendar";
import { environment } from "../../core/env/env";
import { type KeptMail, listKeptMails } from "../../core/mail/mail-files";
import { mailFormats } from "../../core/mail/mail-words";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { shipOrders } from "../../payments/shipments/ship-orders";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { rejectInSandbox } from "../../sandbox/payers/debits";
import { decideInfractionInSandbox, openInfractionInSandbox } from "../../sandbox/payers/infractions";
import {
  announceIssuers,
  decideInSandbox,
  disputeInSandbox,
  expireInSandbox,
  payInSandbox,
} from "../../sandbox/payers/payers-bank";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { findOrderPage } from "../orders/order-page";
import { rememberOrder } from "../orders/orders";
import { placeOrder } from "../orders/place-order";
import { composeRefundHeld, composeRefundLink, composeRefundOwed } from "../orders/refund-mails";
import { returnDuplicates } from "../orders/return-duplicates";
import { sendReminders } from "../orders/send-reminders";
import { findCheckout } from "../page/find-checkout";
import { leaveAsBuyer, pauseAsBuyer, resumeAsBuyer } from "../subscribers/as-buyer";
import { type BuyerMailName, buyerMails, type MailFact } from "./buyer-mails";

const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const delivery = { postalCode: "01001-000", street: "Praça da Sé", number: "1", district: "Sé", city: "São Paulo" };
let serial = 0;

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-mails-")), smtpUrl: null });
});

async function story(locale: Language) {
  const shop = await openShop(now);
  const { company, slug } = shop;
  serial += 1;
  const email = `story.${serial}.${company.id}@example.com`;
  const { cents, day, minute } = mailFormats(locale);
  const run = async (at = now) => {
    await react({ now: at, deadline: new Date(Date.now() + 30_000), companyId: company.id });
    await sendMails({ now: at, deadline: new Date(Date.now() + 30_000), only: company.id });
  };
  const mine = async () => (await listKeptMails(1_000)).filter(({ to }) => to === email);
  const mailOf = async (work: () => Promise<unknown>, at = now): Promise<KeptMail | undefined> => {
    await run(at);
    const before = (await mine()).length;
    await work();
    await run(at);
    const mails = await mine();
    expect(mails.length - before).toBe(1);
    return mails[0];
  };
  const place = async (different: Parameters<typeof newOrder>[0] = {}, at = now) => {
    const order = await placeOrder(slug, newOrder({ email, locale, ...different }), at);
    return { ...order, id: order.transactionId ?? "" };
  };
  const byCard = (number: string, different: Parameters<typeof newOrder>[0] = {}) =>
    place({ ...cardOrder(number, { email, locale }), ...different });
  const pay = (transactionId: string, amountInCents?: number, at = now) =>
    payInSandbox(company.id, { transactionId, ...(amountInCents === undefined ? {} : { amountInCents }) }, at);
  const remind = (at: Date) => sendReminders({ now: at, deadline: new Date(Date.now() + 30_000), only: company.id });
  const sellPlan = async () => {
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const input = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
    const { offers } = await createSubscriptionProduct(company.id, input, now);
    return offers[0]?.slug ?? "";
  };
  const subscribe = async () => {
    const order = cardOrder(testCards.paid, { email, locale });
    const { token, transactionId } = await placeOrder(await sellPlan(), order, now);
    await run();
    const { subscriptionId, document } = await getTransactionRow(company.id, transactionId ?? "");
    const own = { companyId: company.id, id: subscriptionId ?? "", document };
    return { token, id: transactionId ?? "", own, row: () => getSubscriptionRow(company.id, own.id) };
  };
  return { ...shop, email, cents, day, minute, run, mailOf, place, byCard, pay, remind, sellPlan, subscribe };
}

type Told = { mail: KeptMail | undefined } & Partial<Record<MailFact, string | Record<Language, string>>>;
type Story = Awaited<ReturnType<typeof story>>;

/** Causes each email once. */
const stories: Partial<Record<BuyerMailName, (its: Story) => Promise<Told>>> = {
  payment_due: async ({ mailOf, place, company, cents, minute }) => {
    let id = "";
    const mail = await mailOf(async () => {
      ({ id } = await place());
    });
    const { pix } = await getTransactionRow(company.id, id);
    return { mail, total: cents(4990), method: "Pix", until: minute(new Date(pix?.expiresAt ?? "")) };
  },
  receipt: async ({ company, productId, mailOf, place, pay, cents, minute }) => {
    await setShipping(company.id, { productId, shipping: { kind: "fixed", amountInCents: 1500 } }, now);
    const product = NewProduct.parse({ name: "Kit", price: 1000 });
    const pickup = { kind: "pickup", place: "Rua das Flores, 10" } as const;
    const kit = await createShippedProduct(company.id, { product, shipping: pickup }, now);
    const [offer] = (await getProductLinks(company.id, kit.id)).offers;
    const bump = { productId, offerSlug: offer?.slug ?? "", title: "Leve também", description: "" };
    const bumpIds = [(await createOrderBump(company.id, bump, now)).id];
    const { id } = await place({ delivery, bumpIds });
    return {
      mail: await mailOf(() => pay(id, 8000)),
      received: cents(8000),
      method: "Pix",
      items: `Curso de pão: ${cents(4990)}`,
      total: { "pt-BR": `Total: ${cents(7490)}`, en: `Total: ${cents(7490)}` },
      surplus: { "pt-BR": `Pago a mais: ${cents(510)}`, en: `Paid too much: ${cents(510)}` },
      paidAt: minute(now),
      delivery: "Praça da Sé, 1 · Sé · São Paulo, SP · CEP 01001-000",
      pickup: { "pt-BR": "Retirada em: Rua das Flores, 10", en: "Pick up at: Rua das Flores, 10" },
      withdrawal: {
        "pt-BR": "até 7 dias depois de receber o produto",
        en: "within 7 days of receiving the product",
      },
    };
  },
  underpaid: async ({ mailOf, place, pay, cents }) => {
    const { id } = await place();
    const mail = await mailOf(() => pay(id, 2000));
    return { mail, received: cents(2000), total: cents(4990), missing: cents(2990) };
  },
  overpaid: async ({ mailOf, place, pay, cents }) => {
    const { id } = await place();
    await pay(id);
    const mail = await mailOf(() => pay(id, 4990, hours(0.1)));
    return { mail, surplus: cents(4990), received: cents(9980), total: cents(4990) };
  },
  surplus: async ({ mailOf, place, byCard, pay, cents, minute }) => {
    const { id, token } = await place();
    await byCard(testCards.paid, { token, attempt: 1 });
    const mail = await mailOf(() => pay(id));
    return {
      mail,
      received: cents(4990),
      why: { "pt-BR": "segundo pagamento", en: "second payment" },
      paidAt: minute(now),
    };
  },
  card_refused: async ({ mailOf, byCard, cents }) => {
    const { id } = await byCard(testCards.refusedLater);
    const mail = await mailOf(async () => {
      await makeIssuerDecisionDue(id);
      await announceIssuers(new Date());
    });
    return { mail, total: cents(4990) };
  },
  refunded: async ({ company, mailOf, place, pay, cents }) => {
    const { id } = await place();
    await pay(id);
    const refund = { transactionId: id, amountInCents: 990 };
    return {
      mail: await mailOf(() => refundTransaction(company.id, refund, { refundId: newId(now), now })),
      returned: cents(990),
      why: { "pt-BR": "da compra de", en: "of your purchase of" },
      method: { "pt-BR": "de onde saiu o Pix", en: "that the Pix came from" },
    };
  },
  refund_owed: async ({ company, mailOf, place, byCard, pay, cents }) => {
    const { id, token } = await place({ method: "boleto" });
    await byCard(testCards.paid, { token, attempt: 1 });
    const mail = await mailOf(async () => {
      await pay(id);
      await react({ now, deadline: new Date(Date.now() + 30_000), companyId: company.id });
      await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
    });
    return { mail, returned: cents(4990) };
  },
  disputed: async ({ company, mailOf, byCard, cents }) => {
    const { id } = await byCard(testCards.paid);
    const mail = await mailOf(() => disputeInSandbox(company.id, id, now));
    return { mail, disputed: cents(4990), received: cents(4990) };
  },
  dispute_won: async ({ company, mailOf, byCard, cents }) => {
    const { id } = await byCard(testCards.paid);
    await disputeInSandbox(company.id, id, now);
    const mail = await mailOf(() => decideInSandbox(company.id, id, "won", hours(1)), hours(1));
    return { mail, received: cents(4990) };
  },
  dispute_lost: async ({ company, mailOf, place, pay, cents }) => {
    const { id } = await place();
    await pay(id);
    await openInfractionInSandbox(company.id, { transactionId: id, amountInCents: 2000 }, now);
    const mail = await mailOf(() => decideInfractionInSandbox(company.id, id, "accepted", hours(1)), hours(1));
    return { mail, disputed: cents(2000) };
  },
  renewed: async ({ company, mailOf, subscribe, cents, day }) => {
    const { own, row } = await subscribe();
    const at = daysFrom(now, 32);
    const mail = await mailOf(() => renewAt(company, at), at);
    const { nextChargeAt } = await row();
    expect(own.id).not.toBe("");
    return {
      mail,
      received: cents(2990),
      items: `Clube do pão`,
      method: { "pt-BR": "Cartão", en: "Card" },
      paidAt: day(at),
      next: day(nextChargeAt ?? at),
    };
  },
  renewal_failed: async ({ company, mailOf, subscribe, cents }) => {
    const { own } = await subscribe();
    await putCard(company, own.id, renewalCards.renewalsRefused, now);
    const at = daysFrom(now, 32);
    return { mail: await mailOf(() => renewAt(company, at), at), total: cents(2990) };
  },
  subscription_leaving: async ({ mailOf, subscribe, day }) => {
    const { own, row } = await subscribe();
    const mail = await mailOf(() => leaveAsBuyer(own, now));
    return { mail, ends: day((await row()).nextChargeAt ?? now) };
  },
  subscription_paused: async ({ mailOf, subscribe, day }) => {
    const { own, row } = await subscribe();
    const mail = await mailOf(() => pauseAsBuyer(own, 1, now));
    return { mail, pause: day((await row()).resumesAt ?? now) };
  },
  subscription_resumed: async ({ mailOf, subscribe, day }) => {
    const { own, row } = await subscribe();
    await pauseAsBuyer(own, 1, now);
    const mail = await mailOf(() => resumeAsBuyer(own, now));
    return { mail, next: day((await row()).nextChargeAt ?? now) };
  },
  subscription_canceled: async ({ company, mailOf, subscribe }) => {
    const { own } = await subscribe();
    const mail = await mailOf(() => cancelSubscription(company.id, own.id, now));
    return { mail, why: { "pt-BR": "foi cancelada", en: "was canceled" } };
  },
  shipped: async ({ company, productId, mailOf, place, pay, run }) => {
    await setShipping(company.id, { productId, shipping: { kind: "fixed", amountInCents: 1500 } }, now);
    const { id } = await place({ delivery });
    await pay(id);
    await run();
    const trackingCode = "AA123456785BR";
    const parcel = { transactionId: id, carrier: "Correios", trackingCode, trackingUrl: null };
    return {
      mail: await mailOf(() => shipOrders(company.id, { parcels: [parcel] }, { now })),
      carrier: { "pt-BR": "por Correios", en: "by Correios" },
      tracking: { "pt-BR": `Código de rastreio: ${trackingCode}`, en: `Tracking code: ${trackingCode}` },
      trackingPage: `https://rastreamento.correios.com.br/app/index.php?objetos=${trackingCode}`,
      delivery: "Praça da Sé, 1 · Sé · São Paulo, SP · CEP 01001-000",
    };
  },
  abandoned: async ({ slug, email, mailOf, remind }) => {
    const checkout = await findCheckout(slug, new Date());
    if (checkout) await rememberOrder(checkout, newOrder({ email, toldOfReminders: true }), now);
    return { mail: await mailOf(() => remind(hours(1.1))) };
  },
  unpaid: async ({ mailOf, place, remind, cents }) => {
    await place();
    return { mail: await mailOf(() => remind(hours(1.1))), total: cents(4990) };
  },
  failed: async ({ company, mailOf, place, remind }) => {
    const { id } = await place();
    await expireInSandbox(company.id, id, now);
    return { mail: await mailOf(() => remind(hours(1.1))) };
  },
};

/** Tested in `refund-authority.test.ts`, `decide-request.test.ts` and `refund-requests.test.ts`. */
const elsewhere: BuyerMailName[] = [
  "refund_asked",
  "refund_requested",
  "refund_accepted",
  "refund_lapsed",
  "refund_waits",
  "refund_declined",
  "refund_settled",
  "refund_refused",
  "receipt_recorded",
];

const plain = (text: string) => text.replace(/\s+/g, " ");

describe("the table of mails to buyers", () => {
  it("has a story for every mail", () => {
    expect([...Object.keys(stories), ...elsewhere].sort()).toEqual(Object.keys(buyerMails).sort());
  });
});

describe.each(["pt-BR", "en"] as const)("a mail in %s", (locale) => {
  it.each(Object.entries(stories))("%s states every fact of its row", async (name, tell) => {
    const { mail, ...facts } = await tell(await story(locale));
    const { says, lists } = buyerMails[name as BuyerMailName];
    const text = plain(mail?.text ?? "");
    expect(Object.keys(facts).sort()).toEqual([...says, ...lists].sort());
    for (const value of Object.values(facts)) {
      expect(text).toContain(plain(typeof value === "string" ? value : value[locale]));
    }
    for (const money of text.match(/R\$ ?[\d.,]*\d/g) ?? []) expect(money).not.toMatch(/R\$ ?0[,.]00/);
  });
});

it("the receipt of a digital product says until when it can be withdrawn from", async () => {
  const { place, pay, mailOf, day } = await story("pt-BR");
  const { id } = await place();
  const mail = await mailOf(() => pay(id));
  expect(plain(mail?.text ?? "")).toContain(`Você pode desistir até: ${day(endOfPeriodFrom(now, 7))}`);
});

describe("money that bought nothing", () => {
  it("of a sold-out product gets no receipt but the reason, then the refund in the same words", async () => {
    const { company, productId, place, pay, run, email } = await story("pt-BR");
    await setUnits(company.id, { productId, units: 1 }, now);
    const first = await place();
    await expireInSandbox(company.id, first.id, now);
    await run();
    await setUnits(company.id, { productId, units: 0 }, now);
    await pay(first.id);
    await run();
    const mails = async () => (await listKeptMails(1_000)).filter(({ to }) => to === email).reverse();
    const told = (await mails()).filter(({ subject }) => !subject.startsWith("Seu código Pix"));
    expect(told.map(({ subject }) => subject)).toEqual(["Pagamento não usado: Curso de pão"]);
    expect(told[0]?.text).toContain("o produto esgotou antes que o valor chegasse");
    await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
    await run();
    const back = (await mails()).at(-1);
    expect(back?.text).toMatch(/devolveu R\$\s49,90, porque Curso de pão esgotou/);
    expect(back?.text).not.toContain("da compra de");
  });

  it("of a second payment goes back without a word of the purchase's end", async () => {
    const { company, place, byCard, pay, run, email } = await story("pt-BR");
    const { id, token } = await place();
    await byCard(testCards.paid, { token, attempt: 1 });
    await run();
    await pay(id);
    await run();
    await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
    await run();
    const [back] = (await listKeptMails(1_000)).filter(({ to }) => to === email);
    expect(back?.text).toMatch(
      /devolveu R\$\s49,90 de um segundo pagamento\. A compra de Curso de pão continua valendo/,
    );
    expect(back?.text).toContain("para a conta de onde saiu o Pix");
  });

  it("paid only a part of the order is called neither a second payment nor one of a paid order", async () => {
    const { company, place, byCard, pay, run, email } = await story("pt-BR");
    const { id, token } = await place();
    await pay(id, 2000);
    await byCard(testCards.paid, { token, attempt: 1 });
    await run();
    await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
    await run();
    const mine = (await listKeptMails(1_000)).filter(({ to }) => to === email);
    const told = mine.find(({ subject }) => subject === "Pagamento não usado: Curso de pão");
    expect(told?.text).toMatch(/Recebemos R\$\s20,00 por um código do pedido de Curso de pão que não ficou pago/);
    expect(mine[0]?.text).toMatch(/devolveu R\$\s20,00, que não tinham pago o pedido/);
    for (const { text } of mine) expect(text).not.toContain("segundo pagamento");
  });

  it("by a replaced code is told to who paid it, without a link to the order that another person paid", async () => {
    const { place, byCard, pay, run, email } = await story("pt-BR");
    const { id, token } = await place();
    await byCard(testCards.paid, { token, attempt: 1, email: `other.${email}` });
    await run();
    await pay(id);
    await run();
    const [mail] = (await listKeptMails(1_000)).filter(({ to }) => to === email);
    expect(mail?.subject).toBe("Segundo pagamento: Curso de pão");
    expect(mail?.text).toContain("/refund/");
    expect(mail?.text).not.toContain(token);
  });

  it("paid the same boleto again: the mail says what is too much, and that the purchase stays", async () => {
    const { place, pay, mailOf } = await story("pt-BR");
    const { id } = await place({ method: "boleto" });
    await pay(id);
    const mail = await mailOf(() => pay(id, 4990, hours(0.1)));
    expect(mail?.subject).toBe("Pagamento a mais: Curso de pão");
    expect(mail?.text).toMatch(/Recebemos R\$\s99,80 ao todo .* R\$\s49,90 a mais\. A compra continua valendo/);
  });

  it("came after the code expired: the mail says so, and asks to talk to the seller", async () => {
    const { company, place, pay, mailOf } = await story("pt-BR");
    const { id } = await place();
    await expireInSandbox(company.id, id, now);
    const mail = await mailOf(() => pay(id, 2000));
    expect(mail?.subject).toBe("Pagamento fora do prazo: Curso de pão");
    expect(mail?.text).toMatch(/Recebemos R\$\s20,00 depois que o código do pedido .* perdeu a validade/);
  });
});

it("the mail of a refused card comes only after a pending charge, and never once the order is paid", async () => {
  const { byCard, place, pay, run, email } = await story("pt-BR");
  await byCard(testCards.refused);
  const pending = await byCard(testCards.refusedLater);
  const paid = await place();
  await pay(paid.id);
  await run();
  await makeIssuerDecisionDue(pending.id);
  await announceIssuers(new Date());
  await run();
  const subjects = (await listKeptMails(1_000)).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("O cartão foi recusado"))).toHaveLength(1);
});

it("the mail of a renewal opens the receipt of that renewal", async () => {
  const { company, mailOf, subscribe, run, email } = await story("pt-BR");
  const { token } = await subscribe();
  const at = daysFrom(now, 32);
  const mail = await mailOf(() => renewAt(company, at), at);
  const renewalId = new RegExp(`/pay/${token}\\?charge=([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
  const first = await findOrderPage(token, at);
  const renewal = await findOrderPage(token, at, renewalId);
  expect(first?.paidAt).toBe(now.toISOString());
  expect(renewal?.paidAt?.slice(0, 10)).toBe(at.toISOString().slice(0, 10));
  expect(await findOrderPage(token, at, newId(now))).toMatchObject({ paidAt: first?.paidAt });
  const refund = () => refundTransaction(company.id, { transactionId: renewalId }, { refundId: newId(at), now: at });
  await refund();
  await run(at);
  const refunded = (await listKeptMails(1_000)).find(({ to, subject }) => to === email && /^Reembolso/.test(subject));
  expect(refunded?.text).toContain(`/pay/${token}?charge=${renewalId}`);
  expect(await findOrderPage(token, at, renewalId)).toMatchObject({ state: "refunded", money: { refunds: [{}] } });
  const stranger = await story("pt-BR");
  const other = await stranger.subscribe();
  expect((await findOrderPage(other.token, at, renewalId))?.paidAt).toBe(now.toISOString());
});

describe("the mail of a dispute", () => {
  it("states how much of the payment was disputed", async () => {
    const { company, place, pay, mailOf } = await story("pt-BR");
    const { id } = await place();
    await pay(id);
    const part = { transactionId: id, amountInCents: 2000 };
    const mail = await mailOf(() => openInfractionInSandbox(company.id, part, now));
    expect(mail?.text).toMatch(/R\$\s20,00 dos R\$\s49,90 pagos a .*, pela compra de Curso de pão, foram contestados/);
  });

  it("announces no next charge, which the order's page holds too", async () => {
    const { company, subscribe, mailOf } = await story("pt-BR");
    const { id, token } = await subscribe();
    const mail = await mailOf(() => disputeInSandbox(company.id, id, now));
    expect(mail?.text).toContain("nada mais é cobrado");
    expect(mail?.text).not.toContain("Próxima cobrança");
    expect((await findOrderPage(token, now))?.subscription).toMatchObject({ isHeld: true });
  });
});

describe("the decision of a dispute", () => {
  const subjectsOf = async (email: string) =>
    (await listKeptMails(1_000)).filter(({ to }) => to === email).map(({ subject }) => subject);

  it("gives a subscription back with its next charge, and one that is lost ends it in one mail", async () => {
    const { company, subscribe, mailOf, day } = await story("pt-BR");
    const { id, row } = await subscribe();
    await disputeInSandbox(company.id, id, now);
    const won = await mailOf(() => decideInSandbox(company.id, id, "won", hours(1)), hours(1));
    expect(won?.subject).toBe("Contestação encerrada: Clube do pão");
    expect(plain(won?.text ?? "")).toContain(`em ${day((await row()).nextChargeAt ?? now)}`);
    const other = await story("pt-BR");
    const lost = await other.subscribe();
    await disputeInSandbox(other.company.id, lost.id, now);
    const ended = await other.mailOf(async () => {
      await decideInSandbox(other.company.id, lost.id, "lost", hours(1));
      await other.run(hours(1));
    }, hours(1));
    expect(ended?.subject).toBe("Assinatura cancelada: Clube do pão");
  });

  it("announces no charge that fell due during the dispute, which is skipped", async () => {
    const { company, subscribe, mailOf } = await story("pt-BR");
    const { id } = await subscribe();
    await disputeInSandbox(company.id, id, now);
    const at = daysFrom(now, 40);
    const won = await mailOf(() => decideInSandbox(company.id, id, "won", at), at);
    expect(won?.subject).toBe("Contestação encerrada: Clube do pão");
    expect(won?.text).not.toContain("Próxima cobrança");
  });

  it("is not told where it gives nothing back: a canceled subscription, or an order that another payment keeps", async () => {
    const { company, subscribe, run, email } = await story("pt-BR");
    const { id, own } = await subscribe();
    await disputeInSandbox(company.id, id, now);
    await run();
    await cancelSubscription(company.id, own.id, now);
    await decideInSandbox(company.id, id, "won", hours(1));
    await run(hours(1));
    expect(await subjectsOf(email)).not.toContain("Contestação encerrada: Clube do pão");
    const twice = await story("pt-BR");
    const first = await twice.place();
    await twice.byCard(testCards.paid, { token: first.token, attempt: 1 });
    await twice.run();
    await twice.pay(first.id);
    await disputeInSandbox(twice.company.id, first.id, now);
    await twice.run();
    await decideInSandbox(twice.company.id, first.id, "lost", hours(1));
    await twice.run(hours(1));
    expect(await subjectsOf(twice.email)).not.toContain("Contestação aceita: Curso de pão");
    const [disputed] = (await listKeptMails(1_000)).filter(
      ({ to, subject }) => to === twice.email && subject.startsWith("Pagamento contestado"),
    );
    expect(disputed?.text).not.toContain("fica suspenso");
  });
});

it("the mail of a dispute of an earlier renewal suspends neither the access nor the next charge", async () => {
  const { company, subscribe, mailOf } = await story("pt-BR");
  const { id } = await subscribe();
  const at = daysFrom(now, 32);
  await mailOf(() => renewAt(company, at), at);
  const mail = await mailOf(() => disputeInSandbox(company.id, id, at), at);
  expect(mail?.subject).toBe("Pagamento contestado: Clube do pão");
  expect(mail?.text).not.toContain("fica suspenso");
  expect(mail?.text).toContain("Próxima cobrança");
});

it("the mail of the end of a subscription that its buyer left says that it was asked for", async () => {
  const { company, subscribe, mailOf } = await story("pt-BR");
  const { own } = await subscribe();
  await leaveAsBuyer(own, now);
  const at = daysFrom(now, 32);
  const mail = await mailOf(() => renewAt(company, at), at);
  expect(mail?.text).toContain("terminou, como você pediu. Nada mais será cobrado. Para voltar, assine de novo.");
});

it("only a mail without effect of its own may be ignored: a refund on its way may not", async () => {
  const { company, email } = await story("pt-BR");
  const letter = { to: email, language: "pt-BR", company } as const;
  const ignorable = "ignore: nada acontece sem você";
  expect((await composeRefundLink(letter, "/refund/x")).text).toContain(ignorable);
  const held = { amountInCents: 4990, target: "c***@example.com", sendAt: now.toISOString() };
  expect((await composeRefundHeld(letter, held, "/refund/x")).text).not.toContain(ignorable);
});

it("the receipt of a plan by Pix Automático waits for the authorization, and never comes if it was refused", async () => {
  const { company, sellPlan, run, email } = await story("pt-BR");
  const { transactionId } = await placeOrder(await sellPlan(), newOrder({ method: "pix", email }), now);
  const charge = await getTransactionRow(company.id, transactionId ?? "");
  const money = { companyId: company.id, key: charge.id.replaceAll("-", ""), amountInCents: 2990, dueInCents: 2990 };
  await sendMoney({ ...money, payerName: "Maria", payerDocument: charge.document, paidAt: now });
  await reconcileTransaction(company, charge, now);
  const receipts = async () =>
    (await listKeptMails(1_000)).filter(({ to, subject }) => to === email && /^Pagamento confirmado/.test(subject));
  await run();
  expect(await receipts()).toEqual([]);
  await rejectInSandbox(company.id, charge.automatic?.authorizationId ?? "", now);
  await run(hours(1));
  expect(await receipts()).toEqual([]);
});

it("money paid too much for a plan by Pix Automático that does not start is told whole, with its reason", async () => {
  const { company, sellPlan, run, email } = await story("pt-BR");
  const { transactionId } = await placeOrder(await sellPlan(), newOrder({ method: "pix", email }), now);
  const charge = await getTransactionRow(company.id, transactionId ?? "");
  const money = { companyId: company.id, key: charge.id.replaceAll("-", ""), amountInCents: 3990, dueInCents: 2990 };
  await sendMoney({ ...money, payerName: "Maria", payerDocument: charge.document, paidAt: now });
  await reconcileTransaction(company, charge, now);
  await run();
  await rejectInSandbox(company.id, charge.automatic?.authorizationId ?? "", now);
  await run(hours(1));
  await run(hours(1));
  const told = (await listKeptMails(1_000)).filter(({ to, subject }) => to === email && /^Pagamento/.test(subject));
  expect(told.map(({ subject }) => subject)).toEqual(["Pagamento não usado: Clube do pão"]);
  expect(told[0]?.text).toMatch(/Recebemos R\$\s39,90 por Clube do pão, mas a assinatura não começou/);
});

it("the receipt names installments without interest, and shipping in the buyer's language", async () => {
  const { company, productId, byCard, mailOf } = await story("en");
  await setShipping(company.id, { productId, shipping: { kind: "fixed", amountInCents: 1500 } }, now);
  const mail = await mailOf(() => byCard(testCards.paid, { installments: 3, delivery }));
  expect(mail?.text).toContain("by card in 3 interest-free installments for Curso de pão");
  expect(plain(mail?.text ?? "")).toMatch(/Shipping: R\$ ?15\.00/);
  expect(mail?.text).not.toContain("Frete");
});

it("the mail about surplus money of a boleto asks for an account where the acquirer returns it to one", async () => {
  const { company, email } = await story("pt-BR");
  const letter = { to: email, language: "pt-BR", company } as const;
  const textFor = async (refundsTo: "pixKey" | "bankAccount") =>
    (await composeRefundOwed(letter, { amountInCents: 4990, refundsTo }, "/refund/x")).text;
  expect(await textFor("pixKey")).toContain("chave Pix");
  expect(await textFor("bankAccount")).toContain("Informe a conta que vai receber o dinheiro.");
});
