import { expect, it } from "vitest";
import { startChild } from "../testing/children";
import { createTestDatabase } from "../testing/template-database";

/** Sends for two companies while one changes its webhook for some time; prints how long the other one waits. */
const script = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { eq } from "drizzle-orm";
  import { db } from "./db/client.ts";
  import { webhooks } from "./db/schema/index.ts";
  import { startReceiver } from "./server/testing/receiver.ts";
  import { testLimits, testSeller, testSender } from "./server/testing/webhooks.ts";
  import { watchOutbox } from "./server/delivery/watch-outbox.ts";
  const sellers = [await testSeller(), await testSeller()];
  const receivers = [await startReceiver(), await startReceiver()];
  const ids = await Promise.all(sellers.map((each, index) => each.addWebhook(receivers[index].url)));
  watchOutbox({ sender: testSender, limits: testLimits, report: () => undefined });
  const waits = [];
  const sendOne = async (index) => {
    const before = receivers[index].received.length;
    const startedAt = Date.now();
    await sellers[index].emitEvents(1);
    while (receivers[index].received.length === before) await sleep(5);
    return Date.now() - startedAt;
  };
  await sendOne(1);
  await db().transaction(async (tx) => {
    await tx.update(webhooks).set({ name: "Changed" }).where(eq(webhooks.id, ids[0]));
    await sellers[0].emitEvents(1);
    await sleep(500);
    for (let each = 0; each < 3; each += 1) waits.push(await sendOne(1));
  });
  while (receivers[0].received.length === 0) await sleep(5);
  console.log(JSON.stringify(waits));
  process.exit(0);`;

it("a company whose webhook is locked for seconds delays no other one, and gets its own events afterwards", async () => {
  const database = await createTestDatabase();
  const child = startChild(["--input-type=module", "-e", script], { DATABASE_URL: database.url });
  const { output, errors } = await child.ended;
  await database.drop();
  expect(errors).toBe("");
  const waits: number[] = JSON.parse(output);
  expect(waits).toHaveLength(3);
  expect(Math.max(...waits)).toBeLessThan(1_500);
}, 60_000);
