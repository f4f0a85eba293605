import { expect, it } from "vitest";
import { addMonths, cleanMonth, daysOfMonth, firstWeekday } from "./month";

it.each([
  ["2026-12", "2026-12"],
  ["2026-13", null],
  ["2026-1", null],
  ["0000-01", null],
  ["dezembro", null],
])("reads %s as the month %s", (text, month) => {
  expect(cleanMonth(text)).toBe(month);
});

it("knows the days of each month, leap years included", () => {
  expect(daysOfMonth("2028-02")).toHaveLength(29);
  expect(daysOfMonth("2026-02")).toHaveLength(28);
  expect([daysOfMonth("2026-12").at(0), daysOfMonth("2026-12").at(-1)]).toEqual(["2026-12-01", "2026-12-31"]);
});

it("knows the weekday on which a month begins", () => {
  expect([firstWeekday("2026-11"), firstWeekday("2026-12")]).toEqual([0, 2]);
});

it.each([
  ["2026-11", -1, "2026-10"],
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-11", 0, "2026-11"],
])("%s and %i months make %s", (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});
