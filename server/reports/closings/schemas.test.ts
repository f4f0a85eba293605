import { expect, it } from "vitest";
import { Month } from "./schemas";

it.each(["2026-13", "2026-00", "2026-1", "1999-12", "2200-01", "2026-11-01", ""])("%s is no month", (text) => {
  expect(Month.safeParse(text).success).toBe(false);
});
