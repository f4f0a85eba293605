import { expect, test } from "vitest";
import { addDuration, isDuration } from "./durations";

test.each(["P30D", "P1M", "P1Y2M3W4DT5H6M7S", "PT36H", "PT1S"])("takes the duration %s", (text) => {
  expect(isDuration(text)).toBe(true);
});

test.each(["", "P", "PT", "P0D", "PT0S", "-P1D", "P-1D", "P1.5D", "30D", "P1DT", "p1d", "P1D ", "P9999999D"])(
  "refuses the duration %j",
  (text) => expect(isDuration(text)).toBe(false),
);

test("adds months by the calendar of São Paulo", () => {
  const lateEvening = new Date("2027-01-31T02:30:00.000Z");
  expect(addDuration(lateEvening, "P1M")).toEqual(new Date("2027-03-01T02:30:00.000Z"));
  expect(addDuration(lateEvening, "PT48H")).toEqual(new Date("2027-02-02T02:30:00.000Z"));
});
