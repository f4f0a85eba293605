import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, troubledEndpoints, webhooks } from "@/db/schema";
import { claimOf, closeReceivers, type Planned, planned, went } from "../testing/plans";
import { failTest } from "../testing/webhooks";
import type { Attempt, Plan } from "./claim";
import { createRecorder } from "./recorder";

afterEach(closeReceivers);

describe("while a plan is being written down", () => {
  /** Has a recorder write a plan, and `meanwhile` happen when the rows are composed and wait for a lock. */
  async function writeSlowly({ seller, webhookId, plan }: Planned, meanwhile: Attempt | null) {
    const placed = new Set<Plan>();
    const written: Attempt[] = [];
    const recorder = createRecorder({
      now: () => new Date(),
      report: failTest,
      written: (attempts) => written.push(...attempts),
      placed: (each) => placed.add(each),
    });
    const claim = claimOf(plan);
    plan.taken.add(claim);
    await db().transaction(async (tx) => {
      await tx.update(webhooks).set({ name: "Changed" }).where(eq(webhooks.id, webhookId));
      recorder.keep(plan);
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')
        AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%delivery_plans%')`;
      await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 5_000 }).toBeGreaterThan(0);
      if (meanwhile) recorder.add(meanwhile);
      else plan.taken.delete(claim);
    });
    await expect.poll(() => recorder.isBusy(), { timeout: 5_000 }).toBe(false);
    expect(placed).toEqual(new Set([plan]));
    return { rows: await seller.deliveries(), written };
  }

  it("an attempt that ends is written down after it", async () => {
    const given = await planned();
    const attempt = { claim: claimOf(given.plan), outcome: went };
    const { rows, written } = await writeSlowly(given, attempt);
    expect(rows).toMatchObject([{ status: "delivered", retries: 1, responseStatus: 200, leasedUntil: null }]);
    expect(written).toEqual([attempt]);
  });

  it("an attempt that is given back is free for whoever comes next, and not counted", async () => {
    const { rows, written } = await writeSlowly(await planned(), null);
    expect(rows).toMatchObject([{ status: "created", retries: 0, leasedUntil: null }]);
    expect(written).toEqual([]);
  });
});

describe("a plan of which nobody knows whether it was written down", () => {
  it("is written down once, and what ended meanwhile is written down after it", async () => {
    const { seller, webhookId, plan } = await planned(2);
    const faults: unknown[] = [];
    const written: Attempt[] = [];
    const recorder = createRecorder({
      now: () => new Date(),
      report: (thrown) => faults.push(thrown),
      written: (attempts) => written.push(...attempts),
      placed: () => undefined,
    });
    const place = { companyId: seller.companyId, endpoint: webhookId };
    await db()
      .insert(troubledEndpoints)
      .values({ ...place, failures: 1, failingSince: new Date() });
    const [bad, good] = [claimOf(plan, 0), claimOf(plan, 1)];
    plan.taken.add(bad).add(good);
    await db().transaction(async (tx) => {
      // What comes after the rows waits for this lock in vain.
      await tx.update(troubledEndpoints).set({ failures: 2 }).where(eq(troubledEndpoints.endpoint, webhookId));
      recorder.add({ claim: bad, outcome: { ...went, status: 500, fault: "answered 500" } });
      recorder.keep(plan);
      await expect.poll(async () => (await seller.deliveries()).length, { timeout: 5_000 }).toBe(2);
      await expect.poll(() => faults.length, { timeout: 5_000 }).toBe(1);
      recorder.add({ claim: good, outcome: went });
    });
    await expect.poll(() => recorder.isBusy(), { timeout: 5_000 }).toBe(false);
    expect(await seller.deliveries()).toMatchObject([
      { id: bad.deliveryId, status: "error", retries: 1, leasedUntil: null },
      { id: good.deliveryId, status: "delivered", retries: 1, leasedUntil: null },
    ]);
    expect(new Set(written.map(({ claim }) => claim))).toEqual(new Set([bad, good]));
    expect(written).toHaveLength(2);
  }, 20_000);
});

describe("a plan that no database takes", () => {
  it("is written down as soon as one does", async () => {
    const { seller, plan } = await planned();
    const faults: unknown[] = [];
    const recorder = createRecorder({
      now: () => new Date(),
      report: (thrown) => faults.push(thrown),
      written: () => undefined,
      placed: () => undefined,
    });
    const claim = claimOf(plan);
    plan.taken.add(claim);
    // No row takes a status like this: the first try fails.
    const outcome = { ...went, status: 99_999 };
    recorder.keep(plan);
    recorder.add({ claim, outcome });
    await expect.poll(() => faults.length, { timeout: 5_000 }).toBe(1);
    expect(await seller.deliveries()).toEqual([]);
    outcome.status = 200;
    await expect.poll(() => recorder.isBusy(), { timeout: 5_000 }).toBe(false);
    expect(await db().select().from(deliveries).where(eq(deliveries.companyId, seller.companyId))).toMatchObject([
      { status: "delivered", responseStatus: 200 },
    ]);
  });
});
