import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sentStatements } from "@/db/client";
import { createTestCompany } from "../testing/database";
import { testSeller } from "../testing/webhooks";
import { streamEvents } from "./stream-events";

/** Reads a stream until it ends. `texts` grows meanwhile. */
function read(companyId: string, seconds: number) {
  const texts: string[] = [];
  const stream = streamEvents(companyId, seconds);
  const ended = (async () => {
    for await (const text of stream) texts.push(text);
  })();
  return { texts, stream, ended };
}

/** Counts the queries for new events that are sent meanwhile. */
async function countLooks(run: () => Promise<unknown>): Promise<number> {
  let looks = 0;
  const note = (text: unknown) => {
    if (/from "events" where .*"planned_at" >/.test(String(text))) looks += 1;
  };
  sentStatements.subscribe(note);
  await run();
  sentStatements.unsubscribe(note);
  return looks;
}

async function openStreams(companyId: string, count: number, seconds: number) {
  const streams = Array.from({ length: count }, () => read(companyId, seconds));
  await expect.poll(() => streams.every(({ texts }) => texts.length === 1), { timeout: 3_000 }).toBe(true);
  return streams;
}

describe("twenty streams of a company", () => {
  it("look for events as often as one", async () => {
    const { companyId } = await createTestCompany();
    const streams = await openStreams(companyId, 20, 5);
    expect(await countLooks(() => sleep(1_500))).toBeLessThanOrEqual(6);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(await countLooks(() => sleep(800))).toBeLessThanOrEqual(1);
  });

  it("all receive each event once and in order, whoever leaves and joins", async () => {
    const { companyId } = await createTestCompany();
    const seller = await testSeller(companyId);
    const [first, ...others] = await openStreams(companyId, 20, 6);
    await seller.emitEvents(3);
    await seller.dispatch();
    await expect.poll(() => others.every(({ texts }) => texts.length === 4), { timeout: 3_000 }).toBe(true);
    await first?.stream.return(undefined);
    const late = read(companyId, 4);
    await expect.poll(() => late.texts.length).toBe(1);
    await seller.emitEvents(1);
    await seller.dispatch();
    await Promise.all([late, ...others].map(({ ended }) => ended));
    for (const { texts } of others) expect(texts).toEqual(others[0]?.texts);
    expect(others[0]?.texts).toHaveLength(5);
    expect(late.texts).toEqual([": connected\n\n", others[0]?.texts[4]]);
  });
});
