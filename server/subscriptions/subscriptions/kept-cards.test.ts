import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, storedCards } from "@/db/schema";
import { openTokenAcquirer } from "@/testing/support/cards/token-acquirer";
import { pixCharge, testCards } from "@/testing/support/payments";
import { noticesOf, subscriptionsOf, transactionsOf } from "@/testing/support/reads";
import { chargesOf, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { sweepForgottenCards } from "../../payments/cards/forget-cards";
import { rewrapStoredCards } from "../../payments/cards/stored-cards";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { renewSubscription } from "../renewals/renew-subscription";
import { startSubscription } from "../signups/start-subscription";
import { cancelSubscription } from "./cancel-subscription";
import { changeCard } from "./change-card";
import { getSubscriptionRow } from "./subscriptions";

const startedAt = new Date("2026-08-20T12:00:00.000Z");
const due = new Date("2026-09-20T12:00:00.000Z");
const elsewhere = openTokenAcquirer();
afterAll(() => elsewhere.close());
beforeEach(() => {
  elsewhere.presented.length = 0;
  elsewhere.kept.clear();
});

async function start(company: CompanyIdentity, cardToken: string) {
  const plan = await testPlan(company.id);
  const customer = { ...pixCharge().customer, document: generateCpf() };
  const identity = { transactionId: newId(startedAt), now: startedAt };
  return startSubscription(company, { ...plan, customer, card: { cardToken } }, identity);
}

async function running() {
  const { company, connectionId } = await elsewhere.company();
  const { subscription } = await start(company, elsewhere.tokenize(testCards.paid));
  const row = await getSubscriptionRow(company.id, subscription?.id ?? "");
  return { company, connectionId, row };
}

function cardsOf({ id }: CompanyIdentity) {
  return db().select().from(storedCards).where(eq(storedCards.companyId, id));
}

function forget({ id }: CompanyIdentity) {
  return sweepForgottenCards(new Date(Date.now() + 5_000), id);
}

async function setState(
  { id: companyId }: CompanyIdentity,
  id: string,
  different: Partial<typeof connections.$inferInsert>,
): Promise<CompanyIdentity> {
  const own = and(eq(connections.companyId, companyId), eq(connections.id, id));
  await db().update(connections).set(different).where(own);
  return getCompany(companyId);
}

function sandboxOf({ connections: all }: CompanyIdentity): string {
  return all.find(({ kind }) => kind === "sandbox")?.id ?? "";
}

const keptId = `card_${testCards.paid}`;

describe("a subscription by an acquirer's token", () => {
  it("starts and renews by the card that the acquirer keeps, without a number here", async () => {
    const { company, row } = await running();
    expect(await cardsOf(company)).toMatchObject([{ acquirerCardId: keptId, sealedNumber: null, last4: "1111" }]);
    expect(await renewSubscription(company, row.id, due)).toBe("renewed");
    expect(elsewhere.presented).toEqual([{ cardId: keptId }, { cardId: keptId }]);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await rewrapStoredCards(company.id)).toBe(0);
  });

  it("charges and stores nothing while the acquirer cannot be read or keeps nothing", async () => {
    const { company } = await elsewhere.company();
    const cardToken = elsewhere.tokenize(testCards.paid);
    for (const operation of ["read", "keep"] as const) {
      elsewhere.lose(operation, 1);
      await expect(start(company, cardToken)).rejects.toMatchObject({ code: "UNAVAILABLE", status: 503 });
    }
    await expect(start(company, cardToken)).rejects.toMatchObject({ code: "card_token_invalid" });
    expect(await transactionsOf(company.id)).toEqual([]);
    expect(await cardsOf(company)).toEqual([]);
    expect(elsewhere.presented).toEqual([]);
  });

  it("starts once when twenty are asked for with one token", async () => {
    const { company } = await elsewhere.company();
    const cardToken = elsewhere.tokenize(testCards.paid);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => start(company, cardToken)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await subscriptionsOf(company.id)).toHaveLength(1);
    expect(elsewhere.presented).toHaveLength(1);
  });

  it("a first charge that is refused leaves no card at the acquirer", async () => {
    const { company } = await elsewhere.company();
    const { transaction, subscription } = await start(company, elsewhere.tokenize(testCards.refused));
    expect(transaction).toMatchObject({ status: "refused", card: { last4: "0002" } });
    expect(subscription).toBeUndefined();
    expect(await forget(company)).toBe(1);
    expect(elsewhere.kept.size).toBe(0);
    expect(await cardsOf(company)).toEqual([]);
  });
});

describe("a card that an acquirer keeps", () => {
  it("is charged through its own connection, though another one is preferred", async () => {
    const { company, connectionId, row } = await running();
    const both = await setState(company, sandboxOf(company), { state: "active", priority: -1 });
    expect(await renewSubscription(both, row.id, due)).toBe("renewed");
    const charges = await Promise.all(
      (await transactionsOf(company.id)).map(({ id }) => getTransactionRow(company.id, id)),
    );
    expect(charges.map((charge) => charge.connectionId)).toEqual([connectionId, connectionId]);
  });

  it.each(["off", "blocked"] as const)(
    "waits while its connection is %s, and the seller gets a notice",
    async (state) => {
      const { company, connectionId, row } = await running();
      await setState(company, sandboxOf(company), { state: "active" });
      const closed = await setState(company, connectionId, { state });
      expect(await renewSubscription(closed, row.id, due)).toBe("held");
      expect(await noticesOf(company.id)).toMatchObject([{ kind: "renewals_held", subjectId: connectionId }]);
      expect(await renewSubscription(await setState(company, connectionId, { state: "active" }), row.id, due)).toBe(
        "renewed",
      );
    },
  );

  it("is forgotten at the acquirer when another one takes its place, also after a lost answer", async () => {
    const { company, row } = await running();
    const other = "4000000000000341";
    await changeCard(company, { subscriptionId: row.id, cardToken: elsewhere.tokenize(other) }, startedAt);
    const cards = await cardsOf(company);
    expect(cards.filter(({ forgetAt }) => forgetAt)).toMatchObject([{ holderName: "", last4: "" }]);
    elsewhere.lose("forget", 1);
    expect(await forget(company)).toBe(0);
    expect([...elsewhere.kept.keys()]).toEqual([`card_${other}`]);
    const removed = and(eq(storedCards.companyId, company.id), eq(storedCards.acquirerCardId, keptId));
    await db()
      .update(storedCards)
      .set({ forgetAt: new Date(0) })
      .where(removed);
    expect(await forget(company)).toBe(1);
    expect(await cardsOf(company)).toMatchObject([{ acquirerCardId: `card_${other}` }]);
  });

  it("stays at the acquirer while another subscription pays by it", async () => {
    const { company, row } = await running();
    await start(company, elsewhere.tokenize(testCards.paid));
    await cancelSubscription(company.id, row.id, startedAt);
    expect(await forget(company)).toBe(0);
    expect([...elsewhere.kept.keys()]).toEqual([keptId]);
    expect(await cardsOf(company)).toMatchObject([{ forgetAt: null }]);
  });

  it("keeps the old one when the change cannot be made", async () => {
    const { company, row } = await running();
    elsewhere.lose("keep", 1);
    const change = { subscriptionId: row.id, cardToken: elsewhere.tokenize("4000000000000341") };
    await expect(changeCard(company, change, startedAt)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(changeCard(company, change, startedAt)).rejects.toMatchObject({ code: "card_token_invalid" });
    expect((await getSubscriptionRow(company.id, row.id)).storedCardId).toBe(row.storedCardId);
  });

  it("is forgotten with its buyer (LGPD)", async () => {
    const { company, row } = await running();
    await eraseListed(row.customerId, due);
    expect(await forget(company)).toBe(1);
    expect(elsewhere.kept.size).toBe(0);
    expect(await cardsOf(company)).toEqual([]);
  });
});
