import { describe, expect, it } from "vitest";
import { judge, type Tally } from "./judge";
import type { Verdict } from "./schemas";

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Simulates a seller who checks a test daily and ends it at the first reported difference. */
function run(random: () => number, rates: [a: number, b: number], days: number, visitsPerDay: number): Verdict {
  const tallies: [Tally, Tally] = [
    { visits: 0, paid: 0 },
    { visits: 0, paid: 0 },
  ];
  for (let day = 0; day < days; day += 1) {
    for (let visit = 0; visit < visitsPerDay; visit += 1) {
      const side = random() < 0.5 ? 0 : 1;
      tallies[side].visits += 1;
      if (random() < rates[side]) tallies[side].paid += 1;
    }
    const verdict = judge(...tallies);
    if (verdict === "a" || verdict === "b") return verdict;
  }
  return "open";
}

function shareOf(verdicts: readonly Verdict[], ...told: Verdict[]): number {
  return verdicts.filter((each) => told.includes(each)).length / verdicts.length;
}

describe("the verdict on two versions", () => {
  it.each([0.04, 0.2])(
    "names a winner for at most 5% of 1000 pairs of equal pages, checked daily, at a rate of %d",
    (rate) => {
      const random = randomOf(26);
      const verdicts = Array.from({ length: 1000 }, () => run(random, [rate, rate], 60, 60));
      expect(shareOf(verdicts, "a", "b")).toBeLessThanOrEqual(0.05);
    },
  );

  it("finds the page that sells half as much again, and hardly ever the other one", () => {
    const random = randomOf(7);
    const verdicts = Array.from({ length: 200 }, () => run(random, [0.06, 0.09], 60, 100));
    expect(shareOf(verdicts, "b")).toBeGreaterThan(0.9);
    expect(shareOf(verdicts, "a")).toBeLessThanOrEqual(0.01);
  });

  it("waits for 100 visits and 10 sales of each version", () => {
    expect(judge({ visits: 99, paid: 30 }, { visits: 5_000, paid: 4_000 })).toBe("too_few");
    expect(judge({ visits: 1_000, paid: 9 }, { visits: 1_000, paid: 900 })).toBe("too_few");
    expect(judge({ visits: 100, paid: 10 }, { visits: 100, paid: 80 })).toBe("b");
    expect(judge({ visits: 100, paid: 100 }, { visits: 100, paid: 10 })).toBe("a");
    expect(judge({ visits: 100, paid: 120 }, { visits: 100, paid: 120 })).toBe("open");
  });
});
