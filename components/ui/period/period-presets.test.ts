import { expect, it } from "vitest";
import { presetOf } from "./period-presets";

it.each([
  ["today", "2026-11-23", "2026-11-23", "2026-11-23"],
  ["week", "2026-11-03", "2026-10-28", "2026-11-03"],
  ["thisMonth", "2026-11-23", "2026-11-01", "2026-11-23"],
  ["lastMonth", "2026-11-23", "2026-10-01", "2026-10-31"],
  ["lastMonth", "2027-01-31", "2026-12-01", "2026-12-31"],
  ["lastMonth", "2028-03-01", "2028-02-01", "2028-02-29"],
] as const)("offers %s on %s as %s to %s", (name, day, startDate, endDate) => {
  expect(presetOf(name, day)).toEqual({ startDate, endDate });
});
