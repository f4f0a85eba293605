import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  authorizationsOf,
  chargingOf,
  moneySentTo,
  runningAutomatic,
  settleAt,
} from "@/testing/support/charges/authorizations";
import { testCards, testCompany } from "@/testing/support/payments";
import { react, reactOf } from "@/testing/support/reactions";
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
  testDeadline,
} from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { approveInSandbox, payDebits, rejectInSandbox } from "../../sandbox/payers/debits";
import { retrySubscription } from "../renewals/retry-subscription";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { authorizeSubscription } from "./authorize";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const day = (count: number) => daysFrom(dueOf(1), count);
const read = ({ companyId, id }: { companyId: string; id: string }) => getSubscriptionRow(companyId, id);

describe("moving a running subscription to Pix Automático", () => {
  it("returns one code however often it is requested, and changes nothing until the payer authorises", async () => {
    const company = await testCompany();
    const row = await running(company);
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => authorizeSubscription(company, row.id, startedAt)),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]).toMatchObject({
      status: "created",
      journey: 2,
      startsOn: "2026-12-20",
      pix: { emv: expect.any(String) },
    });
    expect(await read(row)).toMatchObject({ storedCardId: row.storedCardId, authorizationId: null });
    await rejectInSandbox(company.id, asked[0]?.id ?? "", startedAt);
    await reactOf(company);
    expect(await read(row)).toMatchObject({ storedCardId: row.storedCardId, status: "active" });
    expect((await authorizeSubscription(company, row.id, startedAt)).id).not.toBe(asked[0]?.id);
  });

  it("erases the card when it is complete, and charges the next cycle by the authorisation only", async () => {
    const company = await testCompany();
    const row = await running(company);
    const { id } = await authorizeSubscription(company, row.id, startedAt);
    await approveInSandbox(company.id, id, startedAt);
    await reactOf(company);
    expect(await read(row)).toMatchObject({ storedCardId: null, authorizationId: id, status: "active" });
    expect(await cardsKeptFor(company.id)).toBe(0);
    await renewAt(company, day(-4));
    await payDebits(day(0), company.id);
    await reactOf(company);
    await renewAt(company, day(1));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await moneySentTo(company.id)).toEqual([2990]);
    await expect(authorizeSubscription(company, row.id, day(1))).rejects.toMatchObject({
      code: "subscription_authorized",
    });
  });

  it("waits for a card renewal under way, which pays its cycle once", async () => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, testCards.paidLater, startedAt);
    const { id } = await authorizeSubscription(company, row.id, day(-4));
    await renewAt(company, day(0));
    expect(await chargingOf(row)).not.toBe("");
    await approveInSandbox(company.id, id, day(0));
    await reactOf(company);
    expect(await read(row)).toMatchObject({ authorizationId: null });
    const { decideDue } = await import("../../acquiring/sandbox/cards");
    await decideDue(new Date(Date.now() + 60_000));
    await settleAt(company, daysFrom(day(0), 0, 1));
    expect(await read(row)).toMatchObject({ authorizationId: id, storedCardId: null, cycle: 2 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("leaves a cycle that is due too soon to the card", async () => {
    const company = await testCompany();
    const row = await running(company);
    const { id, startsOn } = await authorizeSubscription(company, row.id, day(-1));
    expect(startsOn).toBe("2027-01-20");
    await approveInSandbox(company.id, id, day(-1));
    await reactOf(company);
    expect(await read(row)).toMatchObject({ authorizationId: null });
    await renewAt(company, day(0));
    await reactOf(company);
    expect(await read(row)).toMatchObject({ authorizationId: id, storedCardId: null, cycle: 2 });
    await renewAt(company, day(1));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("charges the cycle that the card did not pay two days later, and counts its attempts from zero", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    for (const days of [0, 1, 2, 3]) await renewAt(company, day(days));
    const { id } = await authorizeSubscription(company, row.id, day(3));
    await approveInSandbox(company.id, id, day(3));
    await react({ now: day(3), deadline: testDeadline(), companyId: company.id });
    await renewAt(company, day(5));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 0, nextChargeAt: day(7) });
    await payDebits(day(7), company.id);
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2 });
  });

  it("ends with the subscription: the open code and the authorisation are canceled at the bank", async () => {
    const company = await testCompany();
    const row = await running(company);
    const { id } = await authorizeSubscription(company, row.id, startedAt);
    await cancelSubscription(company.id, row.id, startedAt);
    await reactOf(company);
    expect(await authorizationsOf(company.id)).toMatchObject([{ id, state: "canceled" }]);
    await expect(authorizeSubscription(company, row.id, startedAt)).rejects.toMatchObject({
      code: "subscription_canceled",
    });
  });
});

describe("a card for a subscription that an authorisation pays", () => {
  it("ends the authorisation, withdraws the charge that waits, and pays the cycle once", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await renewAt(company, day(-4));
    await putCard(company, row.id, testCards.paid, day(-3));
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    expect(await read(row)).toMatchObject({ authorizationId: null, chargingId: null, nextChargeAt: day(0) });
    await payDebits(day(0), company.id);
    await renewAt(company, day(0));
    await reactOf(company);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed canceled", "1 2 paid paid"]);
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await moneySentTo(company.id)).toEqual([2990]);
    expect(await cardsKeptFor(company.id)).toBe(1);
  });

  it("is not charged while it is unknown whether the pending charge was paid", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await renewAt(company, day(-4));
    const cancelCharge = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, cancelCharge });
    await putCard(company, row.id, testCards.paid, day(-3));
    await renewAt(company, day(0));
    expect(await capturesOf(company.id)).toEqual({ captured: 0, asked: 0 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await settleAt(company, day(1));
    await renewAt(company, day(1));
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2 });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });

  it("is required before a seller can charge an unpaid cycle, because only the bank retries an authorisation", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await renewAt(company, day(-4));
    const { refuseInSandbox } = await import("../../sandbox/payers/debits");
    await refuseInSandbox(company.id, await chargingOf(row), day(0));
    await renewAt(company, day(1));
    await expect(retrySubscription(company, row.id, day(1))).rejects.toMatchObject({ code: "subscription_authorized" });
    await putCard(company, row.id, testCards.paid, day(1));
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2 });
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });
});

describe("a bank that makes a new authorisation for every question", () => {
  it("is asked once by twenty requests at once", async () => {
    const company = await testCompany();
    const row = await running(company);
    const { automatic } = sandboxAcquirer;
    let asked = 0;
    const authorize: NonNullable<typeof automatic>["authorize"] = async (...question) => {
      asked += 1;
      await sleep(100);
      return automatic?.authorize(...question) ?? { kind: "unsupported" };
    };
    if (automatic) acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, automatic: { ...automatic, authorize } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => authorizeSubscription(company, row.id, startedAt)),
    );
    expect(asked).toBe(1);
    expect(new Set(answers.map(({ pix }) => pix?.emv)).size).toBe(1);
  });
});
