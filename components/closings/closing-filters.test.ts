import { expect, it } from "vitest";
import { Month } from "@/server/closings/schemas";
import { addMonths } from "./closing-filters";

it.each([
  ["2026-11", -1, "2026-10"],
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-11", 0, "2026-11"],
])("%s and %i months make %s", (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

it.each(["2026-13", "2026-00", "2026-1", "1999-12", "2200-01", "2026-11-01", ""])("%s is no month", (text) => {
  expect(Month.safeParse(text).success).toBe(false);
});
