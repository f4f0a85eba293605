import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Question, WorkerMessage } from "./messages";
import { ParentCounts } from "./parent-counts";

const question: Question = { kind: "take", name: "connections", max: 1, key: "a" };

function open(patience: number) {
  const sent: WorkerMessage[] = [];
  const counts = new ParentCounts((message) => void sent.push(message), patience);
  return { counts, sent };
}

test("a parent that does not answer costs one timeout, and is asked again once it answers", async () => {
  const { counts, sent } = open(100);
  const startedAt = performance.now();
  expect(await Promise.all([counts.ask(question).answer, counts.ask(question).answer])).toEqual([null, null]);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
  const later = performance.now();
  expect(await counts.ask(question).answer).toBeNull();
  expect(performance.now() - later).toBeLessThan(50);
  expect(sent).toHaveLength(2);

  counts.receive(1, true);
  const asked = counts.ask(question);
  counts.receive(3, false);
  expect(await asked.answer).toBe(false);
});

test("a slot that the parent grants after the timeout is released", async () => {
  const { counts, sent } = open(50);
  const asked = counts.ask(question);
  expect(await asked.answer).toBeNull();
  counts.receive(1, true);
  asked.release();
  expect(sent).toEqual([
    { kind: "ask", id: 1, question },
    { kind: "release", id: 1 },
  ]);
});

test("a stall of this process does not count as a parent that does not answer", async () => {
  const { counts } = open(100);
  const asked = counts.ask(question);
  // The answer arrives during the stall and is read after the stall.
  const arrived = sleep(0).then(() => setImmediate(() => counts.receive(1, true)));
  await sleep(0);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await arrived;
  expect(await asked.answer).toBe(true);
});
