import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardInput, eventNamesOf, testCards, testCompany } from "@/testing/support/payments";
import { wholeList } from "@/testing/support/reads";
import {
  capturesOf,
  cardsKeptFor,
  chargesOf,
  daysFrom,
  dueOf,
  renewAt,
  renewalCards,
  running,
  startedAt,
} from "@/testing/support/subscriptions";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createCardToken } from "../../payments/cards/card-tokens";
import { listEvents } from "../../webhooks/events/events";
import { retrySubscription } from "../renewals/retry-subscription";
import { cancelSubscription } from "./cancel-subscription";
import { changeCard } from "./change-card";
import { listSubscriptions } from "./list-subscriptions";
import { getSubscription } from "./read-subscription";
import { getSubscriptionRow } from "./subscriptions";

const someDay = daysFrom(startedAt, 3);

describe("cancelSubscription", () => {
  it("ends it at once: nothing is due, access ends, the card is erased, one event is emitted", async () => {
    const company = await testCompany();
    const { id } = await running(company);
    await cancelSubscription(company.id, id, someDay);
    expect(await getSubscriptionRow(company.id, id)).toMatchObject({
      status: "canceled",
      cancelReason: "requested",
      canceledAt: someDay,
      accessRemovedAt: someDay,
      nextChargeAt: null,
    });
    expect(await cardsKeptFor(company.id)).toBe(0);
    expect(await renewAt(company, dueOf(5))).toMatchObject({ renewed: 0, failed: 0 });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    const { rows: told } = await listEvents(company.id, { subjectId: id, ...wholeList });
    expect(told.map(({ event }) => event)).toEqual(["subscription_canceled", "subscription_created"]);
    expect(told[0]?.subscription).toMatchObject({
      id,
      status: "canceled",
      cancelReason: "requested",
      canceledAt: someDay.toISOString(),
      nextChargeAt: null,
      transaction: null,
      customer: { name: "Maria da Silva", documentType: "CPF" },
    });
    expect(told[1]?.subscription).toMatchObject({ status: "active", transaction: { status: "paid", amount: 2990 } });
  });

  it("does not find another company's or an unknown one", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const { id } = await running(other);
    for (const each of [id, newId(), "x"]) {
      await expect(cancelSubscription(company.id, each, someDay)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(getSubscription(company, each)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(retrySubscription(company, each, someDay)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await getSubscriptionRow(other.id, id)).toMatchObject({ status: "active" });
  });
});

describe("changeCard", () => {
  it("charges the new card from then on and erases the old one", async () => {
    const company = await testCompany();
    const row = await running(company);
    const cardToken = await createCardToken(company, cardInput("5555555555554444"), new Date());
    const read = await changeCard(company, { subscriptionId: row.id, cardToken, holderName: "J SILVA" }, someDay);
    expect(read.assinatura).toMatchObject({ status: "active", proximaCobrancaEm: dueOf(1).toISOString() });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await cardsKeptFor(company.id)).toBe(1);
    await renewAt(company, dueOf(1));
    const { rows } = await listEvents(company.id, { event: "transaction_paid", limit: 1, offset: 0 });
    expect(rows[0]?.transaction).toMatchObject({ card: { brand: "mastercard", last4: "4444", holderName: "J SILVA" } });
    const again = changeCard(company, { subscriptionId: row.id, cardToken }, someDay);
    await expect(again).rejects.toMatchObject({ code: "card_token_invalid" });
    expect(await cardsKeptFor(company.id)).toBe(1);
  });

  it("keeps the token valid when refused: a canceled subscription, another company's", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const [ended, foreign, row] = [await running(company), await running(other), await running(company)];
    await cancelSubscription(company.id, ended.id, someDay);
    const cardToken = await createCardToken(company, cardInput(testCards.paid), new Date());
    const change = (subscriptionId: string) => changeCard(company, { subscriptionId, cardToken }, someDay);
    await expect(change(ended.id)).rejects.toMatchObject({ code: "subscription_canceled" });
    await expect(change(foreign.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await change(row.id)).id).toBe(row.id);
  });

  it("keeps the card on file and the token when the company takes no cards, and charges nothing", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    const before = await getSubscriptionRow(company.id, row.id);
    const cardToken = await createCardToken(company, cardInput(testCards.paid), new Date());
    const change = (by: CompanyIdentity) => changeCard(by, { subscriptionId: row.id, cardToken }, someDay);
    const closed = { ...company, connections: company.connections.map((each) => ({ ...each, methods: [] })) };
    await expect(change(closed)).rejects.toMatchObject({ code: "no_connection_for_method" });
    expect(await getSubscriptionRow(company.id, row.id)).toEqual(before);
    expect((await change(company)).assinatura.status).toBe("active");
  });

  it("returns the subscription after a refused immediate charge, and counts the refusal", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    const cardToken = await createCardToken(company, cardInput(testCards.refused), new Date());
    const read = await changeCard(company, { subscriptionId: row.id, cardToken }, daysFrom(dueOf(1), 0, 2));
    expect(read.assinatura.status).toBe("past_due");
    expect(read.pagamentos[0]).toMatchObject({ status: "refused", motivoRecusa: "do_not_honor", aprovadoEm: null });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      failures: 2,
      nextChargeAt: daysFrom(dueOf(1), 2),
    });
  });
});

describe("retrySubscription", () => {
  it("refuses a subscription that is not past due", async () => {
    const company = await testCompany();
    const { id } = await running(company);
    await expect(retrySubscription(company, id, someDay)).rejects.toMatchObject({ code: "subscription_not_past_due" });
  });

  it("charges the unpaid cycle now, as the next of its tries, and never two at once", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    const at = daysFrom(dueOf(1), 0, 1);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => retrySubscription(company, row.id, at)));
    const done = all.filter((each) => each.status === "fulfilled").length;
    expect(done).toBeGreaterThanOrEqual(1);
    for (const each of all) {
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "charge_in_progress" });
    }
    const tries = Array.from({ length: 1 + done }, (_, index) => `1 ${index + 1} failed refused insufficient_funds`);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", ...tries]);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ failures: 1 + done });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 2 + done });
  });

  it("does not send a card that the brands forbid to retry", async () => {
    const company = await testCompany();
    const row = await running(company);
    const cardToken = await createCardToken(company, cardInput(renewalCards.notRetryable), new Date());
    await changeCard(company, { subscriptionId: row.id, cardToken }, someDay);
    await renewAt(company, dueOf(1));
    const retry = retrySubscription(company, row.id, daysFrom(dueOf(1), 0, 1));
    await expect(retry).rejects.toMatchObject({ code: "card_not_retryable" });
    expect(await chargesOf(row)).toHaveLength(2);
  });
});

describe("listSubscriptions", () => {
  it("finds by status, product and document, newest first, with exact totals, within its company", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const rows = [await running(company), await running(company), await running(company)];
    await running(other);
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error("Three were started");
    await cancelSubscription(company.id, second.id, someDay);
    const page = { limit: 20, offset: 0 };
    const idsOf = async (query: Partial<Parameters<typeof listSubscriptions>[1]>) => {
      const { rows: found, totalRows } = await listSubscriptions(company.id, { ...page, ...query });
      return [totalRows, ...found.map(({ id }) => id)];
    };
    expect(await idsOf({})).toEqual([3, third.id, second.id, first.id]);
    expect(await idsOf({ limit: 1, offset: 1 })).toEqual([3, second.id]);
    expect(await idsOf({ status: "canceled" })).toEqual([1, second.id]);
    expect(await idsOf({ status: "active", productId: first.productId })).toEqual([1, first.id]);
    expect(await idsOf({ productId: "no id" })).toEqual([0]);
    const { rows: all } = await listSubscriptions(company.id, page);
    expect(all[0]).toEqual({
      id: third.id,
      status: "active",
      productName: "Clube do pão",
      planName: "Plano",
      frequency: "monthly",
      amountInCents: 2990,
      productId: third.productId,
      offerSlug: third.offerSlug,
      customer: expect.objectContaining({ name: "Maria da Silva", emails: ["maria@example.com"] }),
      metadata: {},
      nextChargeAt: dueOf(1).toISOString(),
      endsAt: null,
      pausedUntil: null,
      createdAt: startedAt.toISOString(),
    });
    expect(await idsOf({ document: all[0]?.customer.document ?? "" })).toEqual([1, third.id]);
    expect(await idsOf({ document: "52998224725" })).toEqual([0]);
    expect(await eventNamesOf(company.id)).toContain("subscription_canceled");
  });
});
