import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import { eventNamesOf, testCards, testCompany } from "@/testing/support/payments";
import { eventsOf, reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  cardsKeptFor,
  chargesOf,
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
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { renewSubscription } from "../renewals/renew-subscription";
import { retrySubscription } from "../renewals/retry-subscription";
import { readStanding } from "./read-standing";
import { getSubscription } from "./read-subscription";
import type { SubscriptionRow } from "./subscription-shape";
import { getSubscriptionRow } from "./subscriptions";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

/** Creates a subscription with this many charged cycles. `charges` are newest first. */
async function subscriber(cycles = 0, number = testCards.paid) {
  const company = await testCompany();
  const row = await running(company, number);
  for (let cycle = 1; cycle <= cycles; cycle += 1) await renewAt(company, dueOf(cycle));
  await reactOf(company);
  const { pagamentos } = await getSubscription(company, row.id);
  return { company, row, charges: pagamentos.map(({ id }) => id) };
}

function refund({ id }: CompanyIdentity, transactionId = "", amountInCents?: number, now = daysFrom(startedAt, 1)) {
  return refundTransaction(id, { transactionId, amountInCents }, { refundId: newId(now), now });
}

const stateOf = async ({ companyId, id }: SubscriptionRow) => {
  const { status, cancelReason, accessRemovedAt, storedCardId, nextChargeAt } = await getSubscriptionRow(companyId, id);
  return { status, cancelReason, hasAccess: accessRemovedAt === null, hasCard: storedCardId !== null, nextChargeAt };
};

const ended = { status: "canceled", hasAccess: false, hasCard: false, nextChargeAt: null };

describe("a subscription whose latest paid charge is fully refunded", () => {
  it("is canceled, says why, and is never charged again", async () => {
    const { company, row, charges } = await subscriber(1);
    await refund(company, charges[0], undefined, daysFrom(dueOf(1), 1));
    await reactOf(company);
    expect(await stateOf(row)).toEqual({ ...ended, cancelReason: "refunded" });
    for (const cycle of [2, 3]) await renewAt(company, dueOf(cycle));
    expect(await capturesOf(company.id)).toEqual({ captured: 2, asked: 2 });
    expect(await cardsKeptFor(company.id)).toBe(0);
    expect(await eventsOf(company, "subscription_canceled")).toMatchObject([
      {
        subjectId: row.id,
        payload: { status: "canceled", cancelReason: "refunded", nextChargeAt: null, transaction: { id: charges[0] } },
      },
    ]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is not charged before the reaction runs, and is ended by the renewal if the reaction did not run", async () => {
    const { company, row, charges } = await subscriber();
    await refund(company, charges[0]);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0, held: 1 });
    expect(await stateOf(row)).toEqual({ ...ended, cancelReason: "refunded" });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });

  it("goes on after a partial refund, and after the refund of an earlier charge", async () => {
    const { company, row, charges } = await subscriber(1);
    await refund(company, charges[0], 1000, daysFrom(dueOf(1), 1));
    await refund(company, charges[1], undefined, daysFrom(dueOf(1), 1));
    await reactOf(company);
    expect(await stateOf(row)).toMatchObject({ status: "active", cancelReason: null, hasAccess: true });
    expect(await renewAt(company, dueOf(2))).toMatchObject({ renewed: 1 });
  });

  it("ends also while a renewal is retried", async () => {
    const { company, row, charges } = await subscriber(0, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    await refund(company, charges[0], undefined, daysFrom(dueOf(1), 0, 1));
    await reactOf(company);
    expect(await stateOf(row)).toEqual({ ...ended, cancelReason: "refunded" });
    expect(await renewAt(company, daysFrom(dueOf(1), 1))).toMatchObject({ failed: 0 });
  });

  it("emits one event, though twenty react at once and every event is reacted to again", async () => {
    const { company, charges } = await subscriber();
    await refund(company, charges[0]);
    await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
    await db().update(events).set({ reactedAt: null }).where(eq(events.companyId, company.id));
    await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_canceled")).toHaveLength(1);
  });

  it("is not charged while its refund has no outcome yet, and goes on where the acquirer refuses it", async () => {
    const { company, row, charges } = await subscriber();
    const silent = {
      ...sandboxAcquirer,
      refund: async () => ({ kind: "unknown" as const, cause: new Error("silent") }),
    };
    acquirers.set(sandboxAcquirer.kind, silent);
    const refundId = newId(startedAt);
    const order = { transactionId: charges[0] ?? "" };
    await refundTransaction(company.id, order, { refundId, now: daysFrom(startedAt, 1) });
    await reactOf(company);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0, held: 1 });
    expect(await stateOf(row)).toMatchObject({ status: "active", hasAccess: true });
    const report = { kind: "done" as const, value: { state: "refused" as const, amountInCents: 2990 } };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readRefund: async () => report });
    const refused = refundTransaction(company.id, order, { refundId, now: daysFrom(startedAt, 2) });
    await expect(refused).rejects.toMatchObject({ code: "refund_refused" });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
  });
});

describe("a renewal at the same time as the refund", () => {
  it("reads the charge as paid until the refund commits", async () => {
    const { company, row, charges } = await subscriber();
    let refunded: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      expect(await readStanding(tx, row)).toMatchObject({ verdict: "good" });
      refunded = refund(company, charges[0]);
      await expectWaiter(tx);
    });
    await refunded;
    expect(await readStanding(db(), row)).toMatchObject({ verdict: "refunded" });
  });

  it("is either entirely before it or not sent, in twenty concurrent races", async () => {
    const company = await testCompany();
    const rows = await runningMany(company, 20);
    const firstOf = async ({ id }: SubscriptionRow) => (await getSubscription(company, id)).pagamentos[0]?.id;
    const firsts = await Promise.all(rows.map(firstOf));
    await Promise.all(
      rows.map(async (row, index) => {
        const renewals = [1, 2, 3].map(() => renewSubscription(company, row.id, dueOf(1)));
        await Promise.all([refund(company, firsts[index], undefined, dueOf(1)), ...renewals]);
      }),
    );
    await reactOf(company);
    await renewAt(company, dueOf(2));
    for (const row of rows) {
      const charges = await chargesOf(row);
      const { status } = await getSubscriptionRow(company.id, row.id);
      // Either the subscription was charged once more and continues with that payment, or it ended
      // without a further charge.
      if (status === "canceled") expect(charges).toEqual(["0 1 paid refund"]);
      else expect(charges).toEqual(["0 1 paid refund", "1 1 paid paid", "2 1 paid paid"]);
    }
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("that was sent before it ends the subscription where it is refused", async () => {
    const { company, row, charges } = await subscriber(0, renewalCards.renewalsRefused);
    const { chargeCard } = sandboxAcquirer;
    const refundMeanwhile: typeof chargeCard = async (connection, request) => {
      await refund(company, charges[0], undefined, dueOf(1));
      await reactOf(company);
      expect(await stateOf(row)).toMatchObject({ status: "active" });
      return chargeCard(connection, request);
    };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, chargeCard: refundMeanwhile });
    await renewAt(company, dueOf(1));
    await reactOf(company);
    expect(await stateOf(row)).toEqual({ ...ended, cancelReason: "refunded" });
  });
});

describe("a subscription whose charge is disputed", () => {
  it("is not charged during the dispute, and is charged on the next due day once it is won", async () => {
    const { company, row, charges } = await subscriber();
    await disputeInSandbox(company.id, charges[0] ?? "", daysFrom(startedAt, 5));
    await reactOf(company);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0, held: 1 });
    await decideInSandbox(company.id, charges[0] ?? "", "won", daysFrom(dueOf(1), 9));
    await reactOf(company);
    expect(await renewAt(company, daysFrom(dueOf(1), 10))).toMatchObject({ renewed: 0 });
    expect(await stateOf(row)).toMatchObject({ status: "active", nextChargeAt: dueOf(2) });
    expect(await renewAt(company, dueOf(2))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "2 1 paid paid"]);
    expect(await stateOf(row)).toMatchObject({ nextChargeAt: dueOf(3) });
  });

  it("is charged on its day where the dispute was won before", async () => {
    const { company, charges } = await subscriber();
    await disputeInSandbox(company.id, charges[0] ?? "", daysFrom(startedAt, 5));
    await decideInSandbox(company.id, charges[0] ?? "", "won", daysFrom(startedAt, 9));
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
  });

  it("cannot be charged manually either", async () => {
    const { company, row, charges } = await subscriber(0, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    await disputeInSandbox(company.id, charges[0] ?? "", dueOf(1));
    const retry = retrySubscription(company, row.id, dueOf(1));
    await expect(retry).rejects.toMatchObject({ code: "transaction_disputed" });
    expect(await chargesOf(row)).toHaveLength(2);
  });

  it("is canceled once the dispute is lost, and `dispute_lost` reports it", async () => {
    const { company, row, charges } = await subscriber();
    await disputeInSandbox(company.id, charges[0] ?? "", daysFrom(startedAt, 5));
    await decideInSandbox(company.id, charges[0] ?? "", "lost", daysFrom(startedAt, 9));
    await reactOf(company);
    expect(await stateOf(row)).toEqual({ ...ended, cancelReason: "disputed" });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 0, held: 0 });
    expect(await eventNamesOf(company.id)).toContain("subscription_canceled");
    expect(await eventsOf(company, "dispute_lost")).toMatchObject([
      { payload: { status: "lost", kind: "chargeback" } },
    ]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
