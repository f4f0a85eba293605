import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { troubledEndpoints, webhooks } from "@/db/schema";
import { isOnCitus } from "@/testing/support/databases/citus";
import { cancelWaiters, expectWaiter } from "@/testing/support/databases/lock-waits";
import { answeredOk, attemptOf, closeReceivers, type Planned, planned } from "@/testing/support/plans";
import { failTest } from "@/testing/support/webhooks";
import type { Plan, Result } from "./attempt";
import { troubleOf } from "./endpoint";
import { Recorder } from "./recorder";

afterEach(closeReceivers);

describe("while a plan is being written", () => {
  /**
   * Writes a plan. While the statement waits for a lock, records the result `meanwhile`, or
   * releases the attempt if it is null.
   */
  async function writeSlowly({ seller, webhookId, plan }: Planned, meanwhile: Result | null) {
    const plans = new Set<Plan>();
    const recorded: Result[] = [];
    const recorder = new Recorder({
      now: () => new Date(),
      report: failTest,
      recorded: (results) => recorded.push(...results),
      planWritten: (each) => plans.add(each),
    });
    const attempt = attemptOf(plan);
    plan.accepted.add(attempt);
    await db().transaction(async (tx) => {
      await tx
        .update(webhooks)
        .set({ name: "Changed" })
        .where(and(eq(webhooks.companyId, seller.companyId), eq(webhooks.id, webhookId)));
      recorder.keep(plan);
      await expectWaiter(tx);
      if (meanwhile) recorder.add(meanwhile);
      else plan.accepted.delete(attempt);
    });
    await expect.poll(() => recorder.isBusy).toBe(false);
    expect(plans).toEqual(new Set([plan]));
    return { rows: await seller.deliveries(), recorded };
  }

  it("an attempt that ends is recorded after it", async () => {
    const given = await planned();
    const result = { attempt: attemptOf(given.plan), outcome: answeredOk };
    const { rows, recorded } = await writeSlowly(given, result);
    expect(rows).toMatchObject([{ status: "delivered", retries: 1, responseStatus: 200, leasedUntil: null }]);
    expect(recorded).toEqual([result]);
  });

  it("an attempt that is given back is free for the next claim, and not counted", async () => {
    const { rows, recorded } = await writeSlowly(await planned(), null);
    expect(rows).toMatchObject([{ status: "created", retries: 0, leasedUntil: null }]);
    expect(recorded).toEqual([]);
  });
});

describe("a plan whose write had no answer", () => {
  it("is written once, and attempts that ended meanwhile are recorded after it", async () => {
    const { seller, webhookId, plan } = await planned(2);
    const faults: unknown[] = [];
    const recorded: Result[] = [];
    const recorder = new Recorder({
      now: () => new Date(),
      report: (thrown) => faults.push(thrown),
      recorded: (results) => recorded.push(...results),
      planWritten: () => undefined,
    });
    const key = { companyId: seller.companyId, endpoint: webhookId };
    await db()
      .insert(troubledEndpoints)
      .values({ ...key, failures: 1, failingSince: new Date() });
    const [bad, good] = [attemptOf(plan, 0), attemptOf(plan, 1)];
    plan.accepted.add(bad).add(good);
    await db().transaction(async (tx) => {
      // The endpoint's update waits for this lock, after the rows were inserted, until it is canceled.
      await tx.update(troubledEndpoints).set({ failures: 2 }).where(troubleOf(key));
      recorder.add({
        attempt: bad,
        outcome: { ...answeredOk, status: 500, fault: { code: "http_status", sentence: "answered 500" } },
      });
      recorder.keep(plan);
      await expect.poll(async () => (await seller.deliveries()).length).toBe(2);
      // On Citus, the statement's own timeout ends the wait (docs/operating/scale.md).
      if (!isOnCitus) await cancelWaiters(tx);
      await expect.poll(() => faults.length).toBe(1);
      recorder.add({ attempt: good, outcome: answeredOk });
    });
    await expect.poll(() => recorder.isBusy).toBe(false);
    expect(await seller.deliveries()).toMatchObject([
      { id: bad.deliveryId, status: "error", retries: 1, leasedUntil: null },
      { id: good.deliveryId, status: "delivered", retries: 1, leasedUntil: null },
    ]);
    expect(new Set(recorded.map(({ attempt }) => attempt))).toEqual(new Set([bad, good]));
    expect(recorded).toHaveLength(2);
  });
});

describe("a plan that the database refuses", () => {
  it("is written as soon as the database accepts it", async () => {
    const { seller, plan } = await planned();
    const faults: unknown[] = [];
    const recorder = new Recorder({
      now: () => new Date(),
      report: (thrown) => faults.push(thrown),
      recorded: () => undefined,
      planWritten: () => undefined,
    });
    const attempt = attemptOf(plan);
    plan.accepted.add(attempt);
    // The column rejects this status, so the first write fails.
    const outcome = { ...answeredOk, status: 99_999 };
    recorder.keep(plan);
    recorder.add({ attempt, outcome });
    await expect.poll(() => faults.length).toBe(1);
    expect(await seller.deliveries()).toEqual([]);
    outcome.status = 200;
    await expect.poll(() => recorder.isBusy).toBe(false);
    expect(await seller.deliveries()).toMatchObject([{ status: "delivered", responseStatus: 200 }]);
  });
});
