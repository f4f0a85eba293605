import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, troubledEndpoints } from "@/db/schema";
import { type Receiver, startReceiver } from "../testing/receiver";
import { secondsAfter, testSeller } from "../testing/webhooks";
import { changeWebhook } from "../webhooks/change-webhook";
import { removeWebhook } from "../webhooks/remove-webhook";
import { retryFailed } from "../webhooks/retry-failed";
import { askBreaker, noteFailures, noteRecovery } from "./endpoint-trouble";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

/** A seller whose one endpoint failed nine times, and for which two deliveries wait. */
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

/** Statements with these words that wait for somebody else's row. */
const waitersOf = (words: string) =>
  db().execute(sql`
    SELECT FROM pg_stat_activity a WHERE datname = current_database() AND query ILIKE ${`%${words}%`}
      AND pid IN (SELECT pid FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple'))`);

/** Has somebody change `first` and wait for `second`, and then a tenth failure be noted. */
async function meet({ seller, webhookId, second }: Troubled, change: () => Promise<unknown>, isGone: boolean) {
  const place = { companyId: seller.companyId, endpoint: webhookId };
  const failure = { ...place, webhookId, count: 1, wasProbe: true, isGone };
  let both: Promise<PromiseSettledResult<unknown>[]> | null = null;
  await db().transaction(async (tx) => {
    await tx.select().from(deliveries).where(eq(deliveries.id, second.id)).for("update");
    const changing = change();
    await expect
      .poll(async () => (await waitersOf(`update "deliveries"`)).length, { timeout: 2_000 })
      .toBeGreaterThan(0);
    const noting = noteFailures(failure, new Date());
    both = Promise.allSettled([changing, noting]);
    await expect.poll(async () => (await waitersOf("")).length, { timeout: 2_000 }).toBeGreaterThan(1);
  });
  return both;
}

const went = [{ status: "fulfilled" }, { status: "fulfilled" }];

describe("a failure that is noted while somebody", () => {
  it("removes the webhook waits its turn: neither ends the other", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    const removal = () => removeWebhook(seller.companyId, webhookId, new Date());
    expect(await meet(given, removal, false)).toMatchObject(went);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  });

  it("wants what failed again waits its turn: neither ends the other", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    expect(await meet(given, () => retryFailed(seller.companyId, webhookId, new Date()), false)).toMatchObject(went);
  });

  it("stops the webhook under another URL waits its turn: neither ends the other", async () => {
    const given = await troubled();
    const { seller, webhookId } = given;
    const good = await startReceiver();
    opened.push(good);
    const change = { webhookId, url: good.url, active: false };
    expect(await meet(given, () => changeWebhook(seller.companyId, change, new Date()), true)).toMatchObject(went);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(["failed", "failed", "delivered"]);
  });
});

it("nothing is held back of an endpoint that recovers at that moment", async () => {
  const { seller, webhookId } = await troubled();
  const place = { companyId: seller.companyId, endpoint: webhookId };
  await db().update(troubledEndpoints).set({ failures: 10 }).where(eq(troubledEndpoints.endpoint, webhookId));
  const before = await seller.deliveries();
  const now = new Date();
  const asking = await db().transaction(async (tx) => {
    await noteRecovery(place, now, tx);
    const asked = askBreaker(place, now);
    await sleep(200);
    return { asked };
  });
  expect(await asking.asked).toBe("wait");
  expect(await seller.deliveries()).toEqual(before);
});
