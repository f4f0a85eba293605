import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { buyerAttempts, companies } from "@/db/schema";
import { buyerAttemptsOf, eventNamesOf, sandboxCardsOf, testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  cardsKeptFor,
  chargesOf,
  daysFrom,
  dueOf,
  putCard,
  renewAt,
  renewalCards,
  running,
  startedAt,
} from "@/testing/support/subscriptions";
import { deleteProduct } from "../../catalog/products/products";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getSubscription } from "../subscriptions/read-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

async function eventsOf(companyId: string): Promise<string[]> {
  return (await eventNamesOf(companyId)).filter((name) => !name.startsWith("transaction_"));
}

describe("a cycle that is due", () => {
  it("is charged once, merchant-initiated and without a CVV, and the next one is due a period later", async () => {
    const company = await testCompany();
    const row = await running(company);
    expect(await renewAt(company, new Date(dueOf(1).getTime() - 1))).toMatchObject({ renewed: 0 });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1, failed: 0 });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0 });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      status: "active",
      cycle: 2,
      nextChargeAt: dueOf(2),
      approvedCharges: 2,
      chargingId: null,
    });
    const cards = await sandboxCardsOf(company.id);
    expect(cards.map((card) => card.customerInitiated).sort()).toEqual([false, true]);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    const { pagamentos } = await getSubscription(company, row.id);
    expect(pagamentos[0]).toMatchObject({ status: "paid", criadoEm: dueOf(1).toISOString() });
    expect(await eventsOf(company.id)).toEqual(["subscription_created", "subscription_renewed"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("leaves the buyer's own refused attempts counted", async () => {
    const company = await testCompany();
    await running(company);
    const own = eq(buyerAttempts.companyId, company.id);
    const refused = { refusals: [new Date().toISOString()], blockedUntil: dueOf(9) };
    const before = await db().update(buyerAttempts).set(refused).where(own).returning();
    expect(before).toHaveLength(1);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
    expect(await buyerAttemptsOf(company.id)).toEqual(before);
  });

  it("is renewed although its product was deleted", async () => {
    const company = await testCompany();
    const row = await running(company);
    await deleteProduct(company.id, row.productId, startedAt);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
    expect((await getSubscription(company, row.id)).assinatura).toMatchObject({
      produto: "Clube do pão",
      plano: "Plano",
    });
  });

  it("is not charged for a blocked company", async () => {
    const company = await testCompany();
    await running(company);
    await db().update(companies).set({ blockedAt: new Date() }).where(eq(companies.id, company.id));
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0 });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });

  it("is the oldest unpaid one after the scheduler was down, one per run, each on its own day", async () => {
    const company = await testCompany();
    const row = await running(company);
    const late = daysFrom(dueOf(4), 2);
    for (const cycle of [1, 2, 3, 4]) {
      expect(await renewAt(company, late)).toMatchObject({ renewed: 1 });
      expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
        cycle: cycle + 1,
        nextChargeAt: dueOf(cycle + 1),
      });
    }
    expect(await renewAt(company, late)).toMatchObject({ renewed: 0 });
    expect(await capturesOf(company.id)).toEqual({ captured: 5, asked: 5 });
  });

  it("shows the last 20 charges, newest first", async () => {
    const company = await testCompany();
    const row = await running(company, testCards.paid, { frequency: "weekly" });
    for (let week = 1; week <= 21; week += 1) await renewAt(company, daysFrom(startedAt, 7 * week));
    const { pagamentos, assinatura } = await getSubscription(company, row.id);
    expect(assinatura.cobrancasAprovadas).toBe(22);
    expect(pagamentos).toHaveLength(20);
    expect(pagamentos[0]?.criadoEm).toBe(daysFrom(startedAt, 147).toISOString());
    expect(pagamentos[19]?.criadoEm).toBe(daysFrom(startedAt, 14).toISOString());
  });
});

describe("a renewal that is refused", () => {
  it("is retried after 1, 2, 3 and 4 days; the fifth failure cancels, once, and erases the card", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    for (const day of [0, 1, 2, 3]) {
      expect(await renewAt(company, daysFrom(dueOf(1), day))).toMatchObject({ failed: 1 });
      expect(await renewAt(company, daysFrom(dueOf(1), day, 23))).toMatchObject({ failed: 0, canceled: 0 });
      expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
        status: "past_due",
        failures: day + 1,
        nextChargeAt: daysFrom(dueOf(1), day + 1),
        accessRemovedAt: null,
      });
    }
    expect(await cardsKeptFor(company.id)).toBe(1);
    const end = daysFrom(dueOf(1), 4);
    expect(await renewAt(company, end)).toMatchObject({ canceled: 1 });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      status: "canceled",
      cancelReason: "max_retries",
      canceledAt: end,
      accessRemovedAt: end,
      nextChargeAt: null,
      storedCardId: null,
    });
    expect((await getSubscription(company, row.id)).assinatura).toMatchObject({
      status: "canceled",
      statusLabel: "Cancelada",
      proximaCobrancaEm: null,
      acessoRemovidoEm: end.toISOString(),
    });
    expect(await cardsKeptFor(company.id)).toBe(0);
    expect(await renewAt(company, daysFrom(end, 60))).toMatchObject({ failed: 0, renewed: 0 });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 6 });
    await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
    const told = await eventsOf(company.id);
    expect(told).toEqual([
      "subscription_created",
      ...Array.from({ length: 5 }, () => "subscription_renewal_failed"),
      "product_canceled",
    ]);
  });

  it("keeps the anchor, and owes no second cycle, once a retry is paid", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    await renewAt(company, daysFrom(dueOf(1), 1));
    expect((await getSubscription(company, row.id)).assinatura).toMatchObject({ statusLabel: "Em atraso" });
    const read = await putCard(company, row.id, testCards.paid, daysFrom(dueOf(1), 1, 5));
    expect(read.assinatura).toMatchObject({ status: "active", proximaCobrancaEm: dueOf(2).toISOString() });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ failures: 0, cycle: 2 });
    expect(await chargesOf(row)).toEqual([
      "0 1 paid paid",
      "1 1 failed refused insufficient_funds",
      "1 2 failed refused insufficient_funds",
      "1 3 paid paid",
    ]);
  });

  it("is not resent with a card that the brands forbid to retry: each retry is recorded as refused", async () => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, renewalCards.notRetryable, daysFrom(startedAt, 1));
    for (const day of [0, 1, 2, 3, 4]) await renewAt(company, daysFrom(dueOf(1), day));
    expect(await chargesOf(row)).toEqual([
      "0 1 paid paid",
      "1 1 failed refused expired_card",
      ...[2, 3, 4, 5].map((attempt) => `1 ${attempt} failed refused card_not_retryable`),
    ]);
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 2 });
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ cancelReason: "max_retries" });
  });

  it("keeps its remaining attempts if the scheduler was down for weeks", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    const late = daysFrom(dueOf(1), 19, 3);
    for (let run = 0; run < 3; run += 1) await renewAt(company, late);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      failures: 1,
      nextChargeAt: daysFrom(dueOf(1), 20),
    });
  });
});
