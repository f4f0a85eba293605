import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema";
import { watchOutbox } from "@/server/webhooks/deliveries/watch-outbox";
import { startReceiver } from "../receiver";
import { testLimits, testSeller, testSender } from "../webhooks";

/** Sends webhooks of two companies while a transaction changes the webhook of one. Prints how long the other waits. */

async function open() {
  const seller = await testSeller();
  const receiver = await startReceiver();
  return { seller, receiver, webhookId: await seller.addWebhook(receiver.url) };
}

const [locked, other] = [await open(), await open()];
watchOutbox({ sender: testSender, limits: testLimits, report: () => undefined });

async function sendOne(): Promise<number> {
  const { seller, receiver } = other;
  const before = receiver.received.length;
  const startedAt = Date.now();
  await seller.emitEvents(1);
  while (receiver.received.length === before) await sleep(5);
  return Date.now() - startedAt;
}

const waits: number[] = [];
await sendOne();
await db().transaction(async (tx) => {
  await tx.update(webhooks).set({ name: "Changed" }).where(eq(webhooks.id, locked.webhookId));
  await locked.seller.emitEvents(1);
  await sleep(500);
  for (let each = 0; each < 3; each += 1) waits.push(await sendOne());
});
while (locked.receiver.received.length === 0) await sleep(5);
console.log(JSON.stringify(waits));
process.exit(0);
