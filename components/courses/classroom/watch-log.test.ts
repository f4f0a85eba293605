import { expect, it } from "vitest";
import { createWatchLog, unite } from "./watch-log";

/**
 * Simulates playback in steps of 250 ms.
 *
 * @returns the clock at the end, in milliseconds.
 */
function play(log: ReturnType<typeof createWatchLog>, from: number, to: number, { at = 0, rate = 1 } = {}): number {
  let clock = at;
  for (let seconds = from; seconds <= to; seconds += 0.25 * rate, clock += 250) log.hear(seconds, clock, rate);
  return clock;
}

it("counts what was played, and not what was skipped by a seek", () => {
  const log = createWatchLog();
  const at = play(log, 0, 10);
  play(log, 60, 65, { at });
  expect(log.take()).toEqual([
    [0, 10],
    [60, 65],
  ]);
});

it("counts at double speed, also where a hidden tab hears a position each second only", () => {
  const log = createWatchLog();
  for (let second = 0; second <= 10; second += 1) log.hear(second * 2, second * 1000, 2);
  expect(log.take()).toEqual([[0, 20]]);
});

it("leaves no gap between two reports of one run, and tells nothing twice", () => {
  const log = createWatchLog();
  const at = play(log, 0, 10.25);
  const first = log.take();
  play(log, 10.5, 20, { at });
  expect(unite([...first, ...log.take()])).toEqual([[0, 20]]);
  expect(log.take()).toEqual([]);
});

it("counts nothing while paused", () => {
  const log = createWatchLog();
  const at = play(log, 0, 4);
  log.stop();
  play(log, 4, 6, { at: at + 3_600_000 });
  expect(log.take()).toEqual([[0, 6]]);
  log.stop();
  log.hear(30, at + 7_200_000, 1);
  expect(log.take()).toEqual([]);
});

it("counts nothing for a player that only jumps", () => {
  const log = createWatchLog();
  for (const second of [0, 100, 200, 50]) log.hear(second, second, 1);
  expect(log.take()).toEqual([]);
});
