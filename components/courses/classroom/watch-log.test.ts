import { expect, it } from "vitest";
import { createWatchLog, unite } from "./watch-log";

/**
 * Steps of 250 ms.
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

it("counts the seconds at double speed, also in a hidden tab that reports a position once a second", () => {
  const log = createWatchLog();
  for (let second = 0; second <= 10; second += 1) log.hear(second * 2, second * 1000, 2);
  expect(log.take()).toEqual([[0, 20]]);
});

it("reports the seconds of one run without a gap and without a repeat", () => {
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

it("counts no seconds for a player that only seeks", () => {
  const log = createWatchLog();
  for (const second of [0, 100, 200, 50]) log.hear(second, second, 1);
  expect(log.take()).toEqual([]);
});
