import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { deliveries } from "@/db/schema";
import { pastSeller } from "@/testing/support/endpoints/past-seller";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import type { Receiver } from "@/testing/support/receiver";

const opened: Receiver[] = [];
let runner: Program;

beforeAll(async () => {
  runner = await openProgram("run-replays");
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

afterAll(async () => {
  await closeDatabase();
});

it("a replay sends each event once, however often the process that runs it is killed", {
  repeats: proofRuns(0, 4),
}, async () => {
  const events = 90;
  const past = await pastSeller((receiver) => void opened.push(receiver), events, { deliveriesPerSecond: 3 });
  const { companyId } = past.seller;
  const { replayId } = (await past.wish()).json.data;
  const replay = () => past.read(replayId);
  const sent = async () => (await past.seller.deliveries()).filter(({ scope }) => scope === "user");
  for (let kill = 1; kill <= 3; kill += 1) {
    const child = runner.start({ COMPANY: companyId });
    const ended = once(child, "close");
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line !== "ran 0") void sleep(Math.random() * 60).then(() => child.kill("SIGKILL"));
    });
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
    // PostgreSQL may still be finishing the statements of the killed process.
    await sleep(200);
    expect((await replay()).queued).toBe((await sent()).length);
  }
  expect((await replay()).status).toBe("running");
  for (let run = 0; (await replay()).status === "running" && run < 100; run += 1) {
    await db()
      .update(deliveries)
      .set({ status: "delivered", nextAttemptAt: null })
      .where(and(eq(deliveries.companyId, companyId), isNotNull(deliveries.nextAttemptAt)));
    await past.run();
  }
  expect(await replay()).toMatchObject({ status: "done", queued: events, count: events });
  expect((await sent()).map(({ eventId }) => eventId).sort()).toEqual(past.events.map(({ id }) => id).sort());
});
