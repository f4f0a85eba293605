import { expect, it } from "vitest";
import { isQuiet, outsideQuietHours } from "./quiet-hours";

it.each([
  ["2026-11-20T21:59:59.999-03:00", "2026-11-20T21:59:59.999-03:00"],
  ["2026-11-20T22:00:00.000-03:00", "2026-11-21T08:00:00.000-03:00"],
  ["2026-12-31T23:30:00.000-03:00", "2027-01-01T08:00:00.000-03:00"],
  ["2026-11-21T00:00:00.000-03:00", "2026-11-21T08:00:00.000-03:00"],
  ["2026-11-21T07:59:59.999-03:00", "2026-11-21T08:00:00.000-03:00"],
  ["2026-11-21T08:00:00.000-03:00", "2026-11-21T08:00:00.000-03:00"],
  // São Paulo has no daylight saving time.
  ["2026-07-01T22:00:00.000-03:00", "2026-07-02T08:00:00.000-03:00"],
])("a reminder due at %s is sent at %s", (due, sent) => {
  expect(outsideQuietHours(new Date(due))).toEqual(new Date(sent));
  expect(isQuiet(new Date(due))).toBe(due !== sent);
});
