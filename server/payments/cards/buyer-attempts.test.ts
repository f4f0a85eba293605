import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { buyerAttempts } from "@/db/schema";
import {
  buyerAttemptsOf,
  cardCharge,
  cardInput,
  chargeCardOf,
  chargePix,
  makeIssuerDecisionDue,
  pixCharge,
  sandboxCardsOf,
  sendCard,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { connectionFor } from "../../acquiring/connections/connections";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { createCardCharge } from "../charges/create-card-charge";
import { reserveWithin } from "../charges/reserve-transaction";

const now = new Date();
const hour = 60 * 60 * 1000;
const other = { ...pixCharge().customer, document: "11144477735" };
const times = (count: number) => Array.from({ length: count });

async function attemptsOf(companyId: string) {
  return (await buyerAttemptsOf(companyId)).find(({ document }) => !document.includes(":"));
}

async function refuse(company: CompanyIdentity, count: number): Promise<void> {
  for (const _ of times(count)) await chargeCardOf(company, testCards.refused, now);
}

const blocked = expect.objectContaining({ code: "BUYER_ATTEMPTS_EXCEEDED", status: 429 });

afterEach(() => void vi.useRealTimers());

describe("a buyer's card", () => {
  it("is refused by the acquirer at most five times in a hundred attempts at once", async () => {
    const company = await testCompany();
    const before = Date.now();
    const outcomes = await Promise.allSettled(times(100).map(() => chargeCardOf(company, testCards.refused, now)));
    expect(await sandboxCardsOf(company.id)).toHaveLength(5);
    expect(await transactionsOf(company.id)).toHaveLength(5);
    const refused = outcomes.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(95);
    for (const { reason } of refused) {
      expect(reason).toEqual(blocked);
      const { blockedUntil, retryAfterSeconds } = reason.extra;
      const until = new Date(blockedUntil).getTime();
      expect(until - before).toBeGreaterThan(hour - 1);
      expect(until - Date.now()).toBeLessThanOrEqual(hour);
      expect(reason.retryAfterSeconds).toBe(retryAfterSeconds);
      expect(Math.abs(until - Date.now() - retryAfterSeconds * 1000)).toBeLessThan(20_000);
    }
  });

  it("is blocked for that buyer and company only, and not for a Pix", async () => {
    const [company, elsewhere] = [await testCompany(), await testCompany()];
    await refuse(company, 5);
    await expect(chargeCardOf(company, testCards.paid, now)).rejects.toEqual(blocked);
    expect(await chargeCardOf(company, testCards.paid, now, { customer: other })).toMatchObject({ status: "paid" });
    expect(await chargeCardOf(elsewhere, testCards.paid, now)).toMatchObject({ status: "paid" });
    expect(await chargePix(company, pixCharge(), now)).toMatchObject({ status: "pending" });
  });

  it("is not blocked by four refusals, and a payment resets the count", async () => {
    const company = await testCompany();
    await refuse(company, 4);
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
    await refuse(company, 4);
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
    expect(await attemptsOf(company.id)).toMatchObject({ refusals: [], inFlight: [], blockedUntil: null });
  });

  it("keeps its token while blocked, and is unblocked after an hour", async () => {
    const company = await testCompany();
    await refuse(company, 5);
    const input = await cardCharge(company, testCards.paid);
    const attempt = () => createCardCharge(company, input, { transactionId: newId(now), now });
    await expect(attempt()).rejects.toEqual(blocked);
    const row = await attemptsOf(company.id);
    expect(row?.blockedUntil?.getTime()).toBeGreaterThan(Date.now() + hour - 20_000);
    await db()
      .update(buyerAttempts)
      .set({ blockedUntil: new Date(Date.now() - 1) })
      .where(eq(buyerAttempts.companyId, company.id));
    expect(await attempt()).toMatchObject({ status: "paid" });
  });

  it("forgets refusals that are older than an hour", async () => {
    const company = await testCompany();
    await refuse(company, 4);
    const refusals = times(4).map(() => new Date(Date.now() - hour - 1).toISOString());
    await db().update(buyerAttempts).set({ refusals }).where(eq(buyerAttempts.companyId, company.id));
    await refuse(company, 4);
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
  });

  it("is blocked by late refusals", async () => {
    const company = await testCompany();
    const charges = await Promise.all(times(5).map(() => chargeCardOf(company, testCards.refusedLater, now)));
    expect(await attemptsOf(company.id)).toMatchObject({ refusals: [], blockedUntil: null });
    for (const { id } of charges) await makeIssuerDecisionDue(id);
    await announceIssuers(new Date());
    await expect(chargeCardOf(company, testCards.paid, now)).rejects.toEqual(blocked);
  });

  it("is refused late by the acquirer at most five times in a hundred attempts at once", async () => {
    const company = await testCompany();
    const attempts = times(100).map(() => chargeCardOf(company, testCards.refusedLater, now));
    const decisions = (async () => {
      for (let decided = 0; decided < 5; ) {
        await sleep(100);
        const waiting = (await sandboxCardsOf(company.id)).filter(({ state }) => state === "pending");
        await Promise.all(waiting.map(({ key }) => makeIssuerDecisionDue(key)));
        await announceIssuers(new Date());
        decided += waiting.length;
      }
    })();
    const outcomes = await Promise.allSettled(attempts);
    await decisions;
    expect(await sandboxCardsOf(company.id)).toHaveLength(5);
    const sent = outcomes.filter((each) => each.status === "fulfilled");
    expect(sent.map(({ value }) => value.status)).toEqual(times(5).map(() => "pending"));
    await expect(chargeCardOf(company, testCards.paid, now)).rejects.toEqual(blocked);
  });

  it("waits for undecided attempts, goes on once they are decided, and never waits for ever", async () => {
    const company = await testCompany();
    const [first] = await Promise.all(times(5).map(() => chargeCardOf(company, testCards.paidLater, now)));
    const undecided = await attemptsOf(company.id);
    expect(undecided?.inFlight).toEqual(
      times(5).map(() => ({ id: expect.any(String), until: expect.any(String), undecided: true })),
    );
    for (const { until } of undecided?.inFlight ?? []) {
      expect(new Date(until).getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60 * 1000);
      expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 9 * 60 * 1000);
    }
    const sixth = chargeCardOf(company, testCards.paid, now);
    expect(await Promise.race([sixth, sleep(700).then(() => "waiting")])).toBe("waiting");
    await makeIssuerDecisionDue(first?.id ?? "");
    await announceIssuers(new Date());
    expect(await sixth).toMatchObject({ status: "paid" });
    const inFlight = times(5).map(() => ({
      id: newId(),
      until: new Date(Date.now() - 1).toISOString(),
      undecided: true as const,
    }));
    await db().update(buyerAttempts).set({ inFlight }).where(eq(buyerAttempts.companyId, company.id));
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
  });

  it("gets the time at which enough undecided attempts stop counting", async () => {
    const company = await testCompany();
    await refuse(company, 1);
    const minutes = [9, 7, 8, 6, 5];
    const ends = minutes.map((each) => new Date(Date.now() + each * 60_000).toISOString());
    const inFlight = ends.map((until) => ({ id: newId(), until, undecided: true as const }));
    await db().update(buyerAttempts).set({ inFlight }).where(eq(buyerAttempts.companyId, company.id));
    // Run the clock at fifty times real speed, because the attempt waits twenty seconds.
    vi.useFakeTimers({ toFake: ["Date"] });
    const running = setInterval(() => vi.setSystemTime(Date.now() + 1_000), 20);
    const failure = await chargeCardOf(company, testCards.paid, now).catch((thrown) => thrown);
    clearInterval(running);
    expect(failure).toEqual(blocked);
    // The decline leaves four of five attempts, and five are in flight. One more is admitted only
    // after the two earliest have ended, at five and six minutes.
    expect(failure.extra.blockedUntil).toBe(ends[3]);
    const seconds = (new Date(ends[3] ?? "").getTime() - Date.now()) / 1000;
    expect(failure.retryAfterSeconds).toBe(failure.extra.retryAfterSeconds);
    expect(Math.abs(failure.retryAfterSeconds - seconds)).toBeLessThan(5);
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
  });

  it("is not blocked by merchant-initiated charges", async () => {
    const company = await testCompany();
    for (const _ of times(6)) {
      const row = await db().transaction((tx) =>
        reserveWithin(tx, {
          companyId: company.id,
          transactionId: newId(now),
          method: "credit_card",
          connectionId: connectionFor(company, "credit_card").id,
          fees: 549,
          initiator: "merchant",
          input: pixCharge(),
          buyer: { ...pixCharge().customer, phone: "" },
          now,
        }),
      );
      await sendCard(company, row, { ...cardInput(testCards.refused), cvv: null }, now);
    }
    expect(await sandboxCardsOf(company.id)).toHaveLength(6);
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
  });

  it("is admitted again after attempts whose process died", async () => {
    const company = await testCompany();
    await chargeCardOf(company, testCards.paid, now);
    const until = new Date(Date.now() + 400).toISOString();
    const inFlight = times(5).map(() => ({ id: newId(), until }));
    await db().update(buyerAttempts).set({ inFlight }).where(eq(buyerAttempts.companyId, company.id));
    expect(await chargeCardOf(company, testCards.paid, now)).toMatchObject({ status: "paid" });
    expect(Date.now()).toBeGreaterThanOrEqual(new Date(until).getTime());
  });

  it("admits a hundred good attempts at once, five at a time", async () => {
    const company = await testCompany();
    const charges = await Promise.all(times(100).map(() => chargeCardOf(company, testCards.paid, now)));
    expect(charges.filter(({ status }) => status === "paid")).toHaveLength(100);
    expect(await attemptsOf(company.id)).toMatchObject({ refusals: [], inFlight: [] });
  });
});
