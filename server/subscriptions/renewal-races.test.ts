import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { subscriptions, transactions } from "@/db/schema";
import { createCardToken } from "../payments/card-tokens";
import { cardInput, eventNamesOf, sandboxCardsOf, testCards, testCompany } from "../payments/testing";
import { cancelSubscription } from "./cancel-subscription";
import { changeCard } from "./change-card";
import { renewSubscription } from "./renew-subscription";
import { getSubscriptionRow } from "./subscriptions";
import {
  capturesOf,
  cardsKeptFor,
  daysFrom,
  dueOf,
  renewAt,
  renewalCards,
  running,
  runningMany,
  startedAt,
} from "./testing";

describe("twenty orders to charge the same cycle", () => {
  it.each([
    ["that is due", testCards.paid, 2],
    ["that its issuer refuses", renewalCards.renewalsRefused, 1],
  ])("send one charge: %s", async (_, number, captured) => {
    const company = await testCompany();
    const row = await running(company, number);
    const renewals = await Promise.all(Array.from({ length: 20 }, () => renewSubscription(company, row.id, dueOf(1))));
    expect(renewals.filter((each) => each !== "notDue")).toHaveLength(1);
    expect(await capturesOf(company.id)).toEqual({ captured, asked: 2 });
  });
});

describe("a cancellation that races a renewal", () => {
  it("is never followed by a charge, in twenty races at once", { timeout: 60_000 }, async () => {
    const company = await testCompany();
    const rows = await runningMany(company, 20);
    const acknowledged = new Map<string, number>();
    const race = async (id: string, index: number) => {
      const renewals = Array.from({ length: 3 }, () => renewSubscription(company, id, dueOf(1)));
      await sleep(index * 4);
      await cancelSubscription(company.id, id, dueOf(1));
      acknowledged.set(id, Date.now());
      await Promise.all(renewals);
    };
    await Promise.all(rows.map(({ id }, index) => race(id, index)));
    for (const cycle of [1, 2, 3]) await renewAt(company, dueOf(cycle));
    const cards = new Map((await sandboxCardsOf(company.id)).map((card) => [card.key, card]));
    const charges = await db().select().from(transactions).where(eq(transactions.companyId, company.id));
    for (const { initiator, acquirerKey, subscriptionId } of charges) {
      const sentAt = cards.get(acquirerKey)?.createdAt.getTime() ?? 0;
      if (initiator === "merchant") expect(sentAt).toBeLessThanOrEqual(acknowledged.get(subscriptionId ?? "") ?? 0);
    }
    const statuses = await db().select().from(subscriptions).where(eq(subscriptions.companyId, company.id));
    expect(statuses.filter(({ status }) => status === "canceled")).toHaveLength(20);
    expect(await cardsKeptFor(company.id)).toBe(0);
  });

  it("waits for a charge that is being sent", async () => {
    const company = await testCompany();
    const row = await running(company);
    const cardToken = await createCardToken(company, cardInput(testCards.silent), new Date());
    await changeCard(company, { subscriptionId: row.id, cardToken }, daysFrom(startedAt, 1));
    let answered = false;
    const renewal = renewSubscription(company, row.id, dueOf(1)).then((outcome) => {
      answered = true;
      return outcome;
    });
    while (!(await getSubscriptionRow(company.id, row.id)).chargingId) await sleep(5);
    const cancellation = cancelSubscription(company.id, row.id, dueOf(1));
    await sleep(500);
    expect((await getSubscriptionRow(company.id, row.id)).status).toBe("active");
    expect(answered).toBe(false);
    await cancellation;
    expect(await renewal).toBe("pending");
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "canceled", storedCardId: null });
  });

  it("does not wait for a sender that is long dead, nor for a charge that was sent", async () => {
    const company = await testCompany();
    for (const changes of [
      { status: "pending", acquirerState: "reserved", sendableUntil: new Date(Date.now() - 1) },
      { status: "pending", acquirerState: "unknown", sendableUntil: new Date(Date.now() + 60_000) },
    ] as const) {
      const row = await running(company);
      await renewSubscription(company, row.id, dueOf(1));
      const [charge] = await db()
        .update(transactions)
        .set(changes)
        .where(and(eq(transactions.subscriptionId, row.id), eq(transactions.initiator, "merchant")))
        .returning();
      await db().update(subscriptions).set({ chargingId: charge?.id }).where(eq(subscriptions.id, row.id));
      const begunAt = Date.now();
      await cancelSubscription(company.id, row.id, dueOf(1));
      expect(Date.now() - begunAt).toBeLessThan(1_000);
    }
  });

  it("is acknowledged once of twenty at once", async () => {
    const company = await testCompany();
    const row = await running(company);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => cancelSubscription(company.id, row.id, daysFrom(startedAt, 1))),
    );
    const refused = all.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject({ message: "Subscription already canceled" });
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_canceled")).toHaveLength(1);
  });
});
