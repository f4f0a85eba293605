import { expect, it } from "vitest";
import { isPastDue } from "./boleto-days";

/** São Paulo is at UTC−3 all year. */
const at = (clock: string) => new Date(`${clock}-03:00`);

it.each([
  ["a Friday", "2026-11-27", "2026-11-27T23:59:59.999", "2026-11-28T00:00"],
  ["a Saturday", "2026-11-28", "2026-11-30T23:59:59.999", "2026-12-01T00:00"],
  ["a Sunday", "2026-11-29", "2026-11-30T23:59:59.999", "2026-12-01T00:00"],
  ["a holiday before a weekend", "2026-12-25", "2026-12-28T23:59:59.999", "2026-12-29T00:00"],
  ["Carnival, which only banks keep", "2027-02-09", "2027-02-10T23:59:59.999", "2027-02-11T00:00"],
])("a boleto that is due on %s is overdue once the banks' day is over in São Paulo", (_, dueOn, last, first) => {
  expect(isPastDue(dueOn, at(`${dueOn}T00:00`))).toBe(false);
  expect(isPastDue(dueOn, at(last))).toBe(false);
  expect(isPastDue(dueOn, at(first))).toBe(true);
});
