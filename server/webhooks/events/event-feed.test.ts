import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sentStatements } from "@/db/sending";
import { createTestCompany } from "@/testing/support/database";
import { testSeller } from "@/testing/support/webhooks";
import { streamEvents } from "./stream-events";

function read(companyId: string) {
  const texts: string[] = [];
  const stream = streamEvents(companyId, 60);
  const ended = (async () => {
    for await (const chunk of stream) {
      texts.push(...chunk.split(/(?<=\n\n)/).filter((text) => text !== ": waiting\n\n"));
    }
  })();
  const leave = async () => {
    await stream.return(undefined);
    await ended;
  };
  return { texts, leave };
}

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

function untilSent(streams: readonly { texts: string[] }[], count: number): Promise<void> {
  return expect.poll(() => streams.every(({ texts }) => texts.length === count)).toBe(true);
}

async function openStreams(companyId: string, count: number) {
  const streams = Array.from({ length: count }, () => read(companyId));
  await untilSent(streams, 1);
  return streams;
}

describe("twenty streams of a company", () => {
  it("look for events as often as one, and no longer once all are left", async () => {
    const { companyId } = await createTestCompany();
    const streams = await openStreams(companyId, 20);
    expect(await countLooks(() => sleep(1_500))).toBeLessThanOrEqual(6);
    const leftAt = performance.now();
    await Promise.all(streams.map(({ leave }) => leave()));
    expect(performance.now() - leftAt).toBeLessThan(1_000);
    expect(await countLooks(() => sleep(800))).toBeLessThanOrEqual(1);
  });

  it("all receive each event once and in order, whoever leaves and joins", async () => {
    const { companyId } = await createTestCompany();
    const seller = await testSeller(companyId);
    const [first, ...others] = await openStreams(companyId, 20);
    await seller.emitEvents(3);
    await seller.dispatch();
    await untilSent(others, 4);
    await first?.leave();
    const late = read(companyId);
    await untilSent([late], 1);
    await seller.emitEvents(1);
    await seller.dispatch();
    await untilSent(others, 5);
    await untilSent([late], 2);
    for (const { texts } of others) expect(texts).toEqual(others[0]?.texts);
    expect(late.texts[1]).toBe(others[0]?.texts[4]);
    await Promise.all([late, ...others].map(({ leave }) => leave()));
  });
});
