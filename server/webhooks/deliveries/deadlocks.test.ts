import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, troubledEndpoints } from "@/db/schema";
import { waitersOf } from "@/testing/support/databases/lock-waits";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { secondsAfter, testSeller } from "@/testing/support/webhooks";
import { changeWebhook } from "../webhooks/change-webhook";
import { removeWebhook } from "../webhooks/remove-webhook";
import { checkBreaker, recordFailures, recordRecovery } from "./breaker";
import { troubleOf } from "./endpoint";
import { retryFailed } from "./retry-failed";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function troubled() {
  const seller = await testSeller();
  const receiver = await startReceiver((res) => void res.writeHead(500).end());
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  await seller.emitEvents(2);
  await seller.dispatch();
  const [first, second] = await seller.deliveries();
  if (!first || !second) throw new Error("Two deliveries wait");
  await db()
    .update(troubledEndpoints)
    .set({ failures: 9, pausedUntil: secondsAfter(new Date(), 30) })
    .where(and(eq(troubledEndpoints.companyId, seller.companyId), eq(troubledEndpoints.endpoint, webhookId)));
  await db().update(deliveries).set({ nextAttemptAt: new Date() }).where(eq(deliveries.companyId, seller.companyId));
  return { seller, webhookId, first, second };
}

type Troubled = Awaited<ReturnType<typeof troubled>>;

async function race({ seller, webhookId, second }: Troubled, change: () => Promise<unknown>, isGone: boolean) {
  const key = { companyId: seller.companyId, endpoint: webhookId };
  const failure = { ...key, webhookId, count: 1, wasProbe: true, isGone };
  let both: Promise<PromiseSettledResult<unknown>[]> | null = null;
  await db().transaction(async (tx) => {
    const locked = and(eq(deliveries.companyId, key.companyId), eq(deliveries.id, second.id));
    await tx.select().from(deliveries).where(locked).for("update");
    const changing = change();
    await expect.poll(async () => (await waitersOf(`update "deliveries"`)).length).toBeGreaterThan(0);
    const recording = recordFailures(failure, new Date());
    both = Promise.allSettled([changing, recording]);
    await expect.poll(async () => (await waitersOf("")).length).toBeGreaterThan(1);
  });
  return both;
}

const bothDone = [{ status: "fulfilled" }, { status: "fulfilled" }];

describe("a failure that is recorded during", () => {
  it("the removal of the webhook waits its turn: neither deadlocks", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    const removal = () => removeWebhook(seller.companyId, webhookId, new Date());
    expect(await race(given, removal, false)).toMatchObject(bothDone);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  });

  it("a retry of what failed waits its turn: neither deadlocks", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    expect(await race(given, () => retryFailed(seller.companyId, webhookId, new Date()), false)).toMatchObject(
      bothDone,
    );
  });

  it("a stop of the webhook with another URL waits its turn: neither deadlocks", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    const good = await startReceiver();
    opened.push(good);
    const change = { webhookId, url: good.url, active: false };
    expect(await race(given, () => changeWebhook(seller.companyId, change, new Date()), true)).toMatchObject(bothDone);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(["failed", "failed", "delivered"]);
  });
});

it("nothing is held back at an endpoint that recovers at that moment", async () => {
  const { seller, webhookId } = await troubled();
  const key = { companyId: seller.companyId, endpoint: webhookId };
  await db().update(troubledEndpoints).set({ failures: 10 }).where(troubleOf(key));
  const before = await seller.deliveries();
  const now = new Date();
  const asking = await db().transaction(async (tx) => {
    await recordRecovery(key, now, tx);
    const asked = checkBreaker(key, now);
    await sleep(200);
    return { asked };
  });
  expect(await asking.asked).toBe("wait");
  expect(await seller.deliveries()).toEqual(before);
});
