import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { destinations, sandboxPayouts } from "@/db/schema";
import { balancesOf, eventNamesOf } from "@/testing/support/payments";
import {
  earningCompany,
  letSendingEnd,
  payOut,
  payoutRowOf,
  sandboxPayoutsOf,
  userActor,
} from "@/testing/support/payouts/business";
import { blockCompany, unblockCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { removeDestination } from "../payout-accounts/remove-destination";
import { cancelPayout } from "./cancel-payout";
import { getPayout } from "./payouts";
import { followPayouts, sendPayouts } from "./sweep-payouts";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const seconds = (count: number) => new Date(now.getTime() + count * 1000);
const daysMs = 24 * 60 * 60;
const soon = () => new Date(Date.now() + 20_000);

async function scheduled(ending = 0) {
  const business = await earningCompany(1_000_000, now);
  const { company, companyId, userId } = business;
  const { id } = await payOut(company, userActor(userId), { amountInCents: 100_000 + ending }, now);
  const send = (at = now) => sendPayouts(at, soon(), companyId);
  const follow = (at: Date) => followPayouts(at, soon(), companyId);
  const read = () => getPayout(companyId, id);
  return { ...business, id, send, follow, read };
}

async function expectMoney(companyId: string, available: number, payouts?: number): Promise<void> {
  const held = await balancesOf(companyId);
  expect({ available: held.available, payouts: held.payouts }).toEqual({ available, payouts });
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}

describe("a scheduled payout", () => {
  it("is sent once and completed, however many processes send", async () => {
    const { companyId, send, read, id } = await scheduled();
    await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(await read()).toMatchObject({ status: "completed", completedAt: now.toISOString() });
    expect(await sandboxPayoutsOf(companyId)).toMatchObject([{ key: id.replaceAll("-", ""), orders: 1 }]);
    expect((await eventNamesOf(companyId)).slice(-2)).toEqual(["payout_created", "payout_completed"]);
    await expect(cancelPayout(companyId, id, { actor: "operator" }, now)).rejects.toMatchObject({
      code: "payout_not_cancelable",
    });
    await expectMoney(companyId, 900_000);
  });

  it("fails when the bank refuses it, and its money is available again", async () => {
    const { companyId, send, read } = await scheduled(1);
    await send();
    expect(await read()).toMatchObject({ status: "failed", failureReason: "invalid_key" });
    await expectMoney(companyId, 1_000_000);
  });

  it("stays sent while the bank says so, then is completed", async () => {
    const { companyId, send, follow, read } = await scheduled(2);
    await send();
    expect(await read()).toMatchObject({ status: "sent" });
    await expectMoney(companyId, 899_998, 100_002);
    await follow(seconds(4));
    expect(await read()).toMatchObject({ status: "sent" });
    await follow(seconds(10));
    expect(await read()).toMatchObject({ status: "completed" });
    await expectMoney(companyId, 899_998);
  });

  it("without an answer is completed once the bank is read", async () => {
    const { companyId, send, follow, read } = await scheduled(3);
    await send();
    await send(seconds(30));
    expect(await read()).toMatchObject({ status: "sent" });
    await follow(seconds(61));
    expect(await read()).toMatchObject({ status: "completed" });
    expect(await sandboxPayoutsOf(companyId)).toMatchObject([{ orders: 1 }]);
  });

  it("that never arrived fails, but only when it is absent again in a later run", async () => {
    const { companyId, send, follow, read } = await scheduled(4);
    await send();
    // Simulates a process that still waits for the acquirer's response.
    await letSendingEnd(companyId, new Date(Date.now() + 60_000));
    await follow(seconds(120));
    expect((await payoutRowOf((await read()).id)).absentSince).toBeNull();
    await letSendingEnd(companyId);
    await Promise.all([follow(seconds(150)), follow(seconds(150))]);
    expect(await read()).toMatchObject({ status: "sent" });
    await follow(seconds(180));
    expect(await read()).toMatchObject({ status: "failed", failureReason: "not_sent" });
    expect(await sandboxPayoutsOf(companyId)).toEqual([]);
    await expectMoney(companyId, 1_000_000);
  });

  it("comes back two days after it was completed", async () => {
    const { companyId, send, follow, read } = await scheduled(5);
    await send();
    await follow(seconds(daysMs + 1));
    expect(await read()).toMatchObject({ status: "completed" });
    await follow(seconds(2 * daysMs + 2));
    expect(await read()).toMatchObject({ status: "returned" });
    expect((await eventNamesOf(companyId)).at(-1)).toBe("payout_returned");
    await follow(seconds(9 * daysMs));
    await expectMoney(companyId, 1_000_000);
  });

  it("is no longer read after months without an outcome", async () => {
    const { companyId, id, send, follow } = await scheduled();
    await send();
    for (let day = 1; day < 130; day += 1) await follow(seconds(day * daysMs + day));
    expect((await payoutRowOf(id)).readAt).toBeNull();
    await expectMoney(companyId, 900_000);
  });

  it("waits while the company is blocked", async () => {
    const { companyId, send, read } = await scheduled();
    await blockCompany(companyId, now);
    await send();
    expect(await read()).toMatchObject({ status: "scheduled" });
    await unblockCompany(companyId, now);
    await send();
    expect(await read()).toMatchObject({ status: "completed" });
  });

  it("is canceled when its destination was removed", async () => {
    const { company, companyId, userId, owner, send } = await scheduled();
    const destination = { companyId, id: newId(now), pixKeyType: "email", pixKey: "ana@example.com" } as const;
    await db()
      .insert(destinations)
      .values({ ...destination, addedBy: userId, createdAt: seconds(-2 * daysMs) });
    const order = { amountInCents: 5_000, pixKey: destination.pixKey };
    const { id } = await payOut(company, userActor(userId), order, now);
    await removeDestination(companyId, destination.id, owner);
    await send();
    expect(await getPayout(companyId, id)).toMatchObject({ status: "canceled" });
    expect(await sandboxPayoutsOf(companyId)).toHaveLength(1);
    await expectMoney(companyId, 900_000);
  });

  it("stays sent while its acquirer cannot be read", async () => {
    const { companyId, send, follow, read } = await scheduled(3);
    await send();
    const silent = { send: sandboxAcquirer.payouts?.send, read: async () => ({ kind: "unknown", cause: null }) };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, payouts: silent as never });
    expect(await follow(seconds(61))).toEqual({ payoutsRead: 1, payoutsUnreachable: 1 });
    expect(await read()).toMatchObject({ status: "sent" });
    await expectMoney(companyId, 899_997, 100_003);
  });
});

describe("a payout that the acquirer reports with another amount", () => {
  it("is not changed", async () => {
    const { companyId, id, send, follow, read } = await scheduled(3);
    await send();
    await db().update(sandboxPayouts).set({ amount: 5 }).where(eq(sandboxPayouts.companyId, companyId));
    expect(await follow(seconds(61))).toMatchObject({ payoutsUnreachable: 1 });
    expect(await read()).toMatchObject({ id, status: "sent" });
  });
});
