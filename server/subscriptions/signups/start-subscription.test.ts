import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { storedCards } from "@/db/schema";
import {
  eventNamesOf,
  makeIssuerDecisionDue,
  sandboxCardsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { subscriptionsOf } from "@/testing/support/reads";
import {
  capturesOf,
  cardsKeptFor,
  daysFrom,
  dueOf,
  renewAt,
  running,
  signupOf,
  signupsKeptFor,
  start,
  startedAt,
  testPlan,
} from "@/testing/support/subscriptions";
import { createCoupon, getCoupon } from "../../catalog/coupons/coupons";
import { listOffers, updateOffer } from "../../catalog/offers/offers";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { createProduct } from "../../catalog/products/create-product";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getTransaction } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { getSubscription } from "../subscriptions/read-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { startSubscription } from "./start-subscription";

const unlimited = {
  productIds: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  startsAt: null,
  endsAt: null,
  active: true,
};
const coupon = { type: "percent" as const, value: 10, duration: "first_charge" as const, ...unlimited };
const chargeEvents = (last: string) => ["transaction_created", last];

describe("a first charge that is approved", () => {
  it("starts an active subscription, due again one period later, that reads as `GET /v1/subscriptions/{subscriptionId}` documents", async () => {
    const company = await testCompany();
    const { transaction, subscription } = await start(company);
    expect(transaction).toMatchObject({ status: "paid", fees: 199, card: { brand: "visa", last4: "1111" } });
    expect(subscription).toEqual({ id: expect.any(String), status: "active", nextChargeAt: dueOf(1).toISOString() });
    const read = await getSubscription(company, subscription?.id ?? "");
    expect(read).toEqual({
      id: subscription?.id,
      assinatura: {
        dataDeInicio: startedAt.toISOString(),
        status: "active",
        statusLabel: "Ativa",
        acessoRemovidoEm: null,
        tipo: "assinatura",
        produto: "Clube do pão",
        plano: "Plano",
        valorInCents: 2990,
        valorLiquidoInCents: 2791,
        parcelas: 1,
        frequencia: "Mensal",
        periodicidade: "monthly",
        cobrancasAprovadas: 1,
        dataDoCancelamento: null,
        proximaCobrancaEm: dueOf(1).toISOString(),
        formaDePagamento: "credit_card",
        autorizacao: null,
        aguardaConexao: false,
        aguardaDados: null,
        cancelaEm: null,
        pausa: null,
        motivoDaSaida: null,
      },
      cliente: {
        id: expect.any(String),
        nome: "Maria da Silva",
        email: "maria@example.com",
        celular: "",
        documento: expect.stringMatching(/^\d{11}$/),
        tipoDocumento: "CPF",
        metadata: {},
      },
      metadata: {},
      pagamentos: [
        {
          id: transaction.id,
          status: "paid",
          valorInCents: 2990,
          parcelas: 1,
          criadoEm: startedAt.toISOString(),
          aprovadoEm: startedAt.toISOString(),
          motivoRecusa: null,
        },
      ],
    });
    expect(await getTransaction(company.id, transaction.id, startedAt)).toMatchObject({
      subscriptionId: subscription?.id,
      description: "Clube do pão",
      items: [{ title: "Clube do pão · Plano", amountInCents: 2990, quantity: 1 }],
    });
    expect(await eventNamesOf(company.id)).toEqual([...chargeEvents("transaction_paid"), "subscription_created"]);
    expect(await sandboxCardsOf(company.id)).toMatchObject([{ state: "captured", customerInitiated: true }]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("stores the card without its CVV, and only encrypted", async () => {
    const company = await testCompany();
    const { storedCardId } = await running(company);
    const [card, ...more] = await db().select().from(storedCards).where(eq(storedCards.companyId, company.id));
    expect(more).toEqual([]);
    expect(card).toMatchObject({ id: storedCardId, brand: "visa", last4: "1111" });
    expect(JSON.stringify(card)).not.toContain(testCards.paid);
    expect(Object.keys(card ?? {}).filter((name) => /cvv/i.test(name))).toEqual([]);
  });

  it("returns the same subscription when repeated, and charges nothing more", async () => {
    const company = await testCompany();
    const input = await signupOf(company, await testPlan(company.id));
    const given = { transactionId: newId(startedAt), now: startedAt };
    const first = await startSubscription(company, input, given);
    expect(await startSubscription(company, input, given)).toEqual(first);
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await subscriptionsOf(company.id)).toHaveLength(1);
  });
});

describe("a first charge that is not approved at once", () => {
  it("starts no subscription when refused, and keeps no card", async () => {
    const company = await testCompany();
    const { transaction, subscription } = await start(company, testCards.refused);
    expect(transaction).toMatchObject({ status: "refused", fees: 0, refuseReason: "do_not_honor" });
    expect(subscription).toBeUndefined();
    expect(await cardsKeptFor(company.id)).toBe(0);
    expect(await signupsKeptFor(company.id)).toBe(0);
    expect(await getTransaction(company.id, transaction.id, startedAt)).toMatchObject({ subscriptionId: null });
    expect(await eventNamesOf(company.id)).toEqual(chargeEvents("transaction_refused"));
  });

  it.each([
    [testCards.paidLater, 1],
    [testCards.refusedLater, 0],
  ])("is decided by the issuer's late decision on %s: %i subscriptions", async (number, begun) => {
    const company = await testCompany();
    const { transaction, subscription } = await start(company, number, {}, new Date());
    expect(transaction.status).toBe("pending");
    expect(subscription).toBeUndefined();
    expect(await subscriptionsOf(company.id)).toEqual([]);
    await makeIssuerDecisionDue(transaction.id);
    await announceIssuers(new Date());
    await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
    const rows = await subscriptionsOf(company.id);
    expect(rows).toHaveLength(begun);
    expect(await cardsKeptFor(company.id)).toBe(begun);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_created")).toHaveLength(begun);
    const { subscriptionId } = await getTransaction(company.id, transaction.id, startedAt);
    expect(subscriptionId).toBe(rows[0]?.id ?? null);
  });

  it("is decided by reconciliation when the acquirer did not answer: one capture, one subscription", async () => {
    const company = await testCompany();
    expect(await start(company, testCards.silent)).toMatchObject({ transaction: { status: "pending" } });
    await sweepReconciliation(new Date(startedAt.getTime() + 91_000), new Date(Date.now() + 20_000), company.id);
    await reactOf(company);
    const [{ id = "" } = {}] = await subscriptionsOf(company.id);
    expect(await getSubscriptionRow(company.id, id)).toMatchObject({
      status: "active",
      startedAt,
      nextChargeAt: dueOf(1),
    });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });

  it("releases the coupon when refused", async () => {
    const company = await testCompany();
    const { id } = await createCoupon(company.id, { ...coupon, code: "UMAVEZ", maxUses: 1 }, startedAt);
    await start(company, testCards.refused, { couponCode: "umavez" });
    expect(await getCoupon(company.id, id)).toMatchObject({ uses: 0 });
    expect(await start(company, testCards.paid, { couponCode: "UMAVEZ" })).toHaveProperty("subscription");
  });
});

async function bumpOf(companyId: string, productId: string): Promise<string> {
  const kind = { productType: "digital", deliveryType: "payment", billingType: "one_time" } as const;
  const { id } = await createProduct(companyId, { name: "Fermento", price: 990, ...kind }, startedAt);
  const [offer] = await listOffers(companyId, id);
  const bump = { productId, offerSlug: offer?.slug ?? "", title: "Leve também", description: "" };
  return (await createOrderBump(companyId, bump, startedAt)).id;
}

describe("the amount charged", () => {
  it.each([
    ["first_charge", 2691, 2990],
    ["every_charge", 2691, 2691],
  ] as const)("is lowered by a coupon for %s: %i, then %i", async (duration, first, later) => {
    const company = await testCompany();
    await createCoupon(company.id, { ...coupon, code: "DEZ", duration }, startedAt);
    const row = await running(company, testCards.paid, { couponCode: "DEZ" });
    await renewAt(company, dueOf(1));
    const { pagamentos } = await getSubscription(company, row.id);
    expect(pagamentos.map(({ valorInCents }) => valorInCents)).toEqual([later, first]);
  });

  it("includes order bumps in the first charge only, as separate items", async () => {
    const company = await testCompany();
    const plan = await testPlan(company.id);
    const bumpId = await bumpOf(company.id, plan.productId);
    const input = await signupOf(company, plan, testCards.paid, { orderBumpIds: [bumpId] });
    const { transaction } = await startSubscription(company, input, {
      transactionId: newId(startedAt),
      now: startedAt,
    });
    const { amount, items } = await getTransaction(company.id, transaction.id, startedAt);
    expect(amount).toBe(3980);
    expect(items.map(({ title, amountInCents }) => [title, amountInCents])).toEqual([
      ["Clube do pão · Plano", 2990],
      ["Fermento", 990],
    ]);
    await renewAt(company, dueOf(1));
    expect((await sandboxCardsOf(company.id)).map((card) => card.amount).sort()).toEqual([2990, 3980]);
  });

  it("is refused when the plan and its order bumps exceed the maximum charge, and the token stays valid", async () => {
    const company = await testCompany();
    const plan = await testPlan(company.id, { priceInCents: 9_999_999_999 });
    const bumpId = await bumpOf(company.id, plan.productId);
    const input = await signupOf(company, plan, testCards.paid, { orderBumpIds: [bumpId] });
    const given = { transactionId: newId(startedAt), now: startedAt };
    await expect(startSubscription(company, input, given)).rejects.toMatchObject({ code: "first_charge_too_large" });
    const { orderBumpIds: _, ...alone } = input;
    expect(await startSubscription(company, alone, given)).toHaveProperty("subscription");
  });

  it("stays at the price at which the plan was sold", async () => {
    const company = await testCompany();
    const row = await running(company);
    const { productId, offerSlug } = row;
    await updateOffer(company.id, { productId, offerSlug, priceInCents: 9990 }, daysFrom(startedAt, 1));
    await renewAt(company, dueOf(1));
    expect((await sandboxCardsOf(company.id)).map((card) => card.amount)).toEqual([2990, 2990]);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ price: 2990, cycle: 2 });
  });
});
