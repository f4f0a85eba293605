import { expect, it } from "vitest";
import { timeLeft } from "./time-left";

const [day, hour, minute] = [86_400_000, 3_600_000, 60_000];

it.each([
  [7 * day, { unit: "days", count: 7 }],
  [7 * day - 1, { unit: "days", count: 6 }],
  [2 * day, { unit: "days", count: 2 }],
  [2 * day - 1, { unit: "hours", count: 47 }],
  [2 * hour, { unit: "hours", count: 2 }],
  [2 * hour - 1, { unit: "minutes", count: 119 }],
  [minute - 1, { unit: "minutes", count: 1 }],
  [1, { unit: "minutes", count: 1 }],
  [0, null],
  [-day, null],
])("says what is left of %d ms", (left, said) => {
  expect(timeLeft(1_000 + left, 1_000)).toEqual(said);
});
