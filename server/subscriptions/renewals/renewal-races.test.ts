import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { subscriptions, transactions } from "@/db/schema";
import { cardInput, eventNamesOf, sandboxCardsOf, testCards, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { subscriptionsOf, transactionsOf } from "@/testing/support/reads";
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
} from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { createCardToken } from "../../payments/cards/card-tokens";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { changeCard } from "../subscriptions/change-card";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { renewSubscription } from "./renew-subscription";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

function delayCharges(milliseconds: number): void {
  const chargeCard: typeof sandboxAcquirer.chargeCard = async (connection, request) => {
    await sleep(milliseconds);
    return sandboxAcquirer.chargeCard(connection, request);
  };
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, chargeCard });
}

async function isBegun(companyId: string, id: string): Promise<boolean> {
  const { chargingId, cycle } = await getSubscriptionRow(companyId, id);
  return chargingId !== null || cycle > 1;
}

async function renewalsSent(companyId: string): Promise<{ id: string; at: number }[]> {
  const cards = await sandboxCardsOf(companyId);
  const charges = await Promise.all(
    (await transactionsOf(companyId)).map(({ id }) => getTransactionRow(companyId, id)),
  );
  return charges.flatMap(({ id, initiator, subscriptionId }) => {
    const card = cards.find(({ key }) => key === acquirerKeyOf(id));
    return initiator === "merchant" && card ? [{ id: subscriptionId ?? "", at: card.createdAt.getTime() }] : [];
  });
}

describe("twenty concurrent charges of the same cycle", () => {
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
  it("is never followed by a charge, in thirty races at once", async () => {
    const company = await testCompany();
    const rows = await runningMany(company, 30);
    delayCharges(150);
    const acknowledged = new Map<string, number>();
    const cancel = async (id: string) => {
      await cancelSubscription(company.id, id, dueOf(1));
      acknowledged.set(id, Date.now());
    };
    const renew = (id: string) => Promise.all([1, 2, 3].map(() => renewSubscription(company, id, dueOf(1))));
    const races = {
      renewalFirst: async (id: string) => {
        const renewals = renew(id);
        await expect.poll(() => isBegun(company.id, id), { interval: 1 }).toBe(true);
        await Promise.all([renewals, cancel(id)]);
      },
      cancellationFirst: async (id: string) => {
        await cancel(id);
        await renew(id);
      },
      eitherFirst: async (id: string, index: number) => {
        await Promise.all([renew(id), sleep(index * 2).then(() => cancel(id))]);
      },
    };
    const idsOf = (remainder: number) => rows.filter((_, index) => index % 3 === remainder).map(({ id }) => id);
    const [renewedFirst, canceledFirst, either] = [idsOf(0), idsOf(1), idsOf(2)];
    await Promise.all([
      ...renewedFirst.map(races.renewalFirst),
      ...canceledFirst.map(races.cancellationFirst),
      ...either.map((id, index) => races.eitherFirst(id, index)),
    ]);
    for (const cycle of [1, 2, 3]) await renewAt(company, dueOf(cycle));
    const sent = await renewalsSent(company.id);
    for (const { id, at } of sent) expect(at).toBeLessThanOrEqual(acknowledged.get(id) ?? 0);
    const charged = sent.map(({ id }) => id);
    expect(charged).toHaveLength(new Set(charged).size);
    expect(renewedFirst.filter((id) => charged.includes(id))).toEqual(renewedFirst);
    expect(canceledFirst.filter((id) => charged.includes(id))).toEqual([]);
    const statuses = (await subscriptionsOf(company.id)).map(({ status }) => status);
    expect(statuses.filter((status) => status === "canceled")).toHaveLength(30);
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

  it("does not wait for a dead sender, nor for a charge already sent", async () => {
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
        .where(
          and(
            eq(transactions.companyId, company.id),
            eq(transactions.subscriptionId, row.id),
            eq(transactions.initiator, "merchant"),
          ),
        )
        .returning();
      await db()
        .update(subscriptions)
        .set({ chargingId: charge?.id })
        .where(and(eq(subscriptions.companyId, company.id), eq(subscriptions.id, row.id)));
      const begunAt = Date.now();
      await cancelSubscription(company.id, row.id, dueOf(1));
      expect(Date.now() - begunAt).toBeLessThan(1_000);
    }
  });

  it("is acknowledged once of twenty at once", { repeats: proofRuns(0, 49) }, async () => {
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
