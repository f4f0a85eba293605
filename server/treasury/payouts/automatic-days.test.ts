import { describe, expect, it } from "vitest";
import { isPayoutDay, nextPayoutDay } from "./automatic-days";

const none = { weekday: null, monthDay: null };

describe("the days of automatic payouts", () => {
  it("are none when they are off, and each when they are daily", () => {
    expect(nextPayoutDay({ frequency: "off", ...none }, "2026-11-20")).toBeNull();
    expect(nextPayoutDay({ frequency: "daily", ...none }, "2026-11-20")).toBe("2026-11-20");
  });

  it("are one a week, Sunday the seventh", () => {
    const on = (weekday: number) => nextPayoutDay({ frequency: "weekly", weekday, monthDay: null }, "2026-11-20");
    expect([1, 2, 3, 4, 5, 6, 7].map(on)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
  });

  it.each([
    [5, "2026-01-06", "2026-02-05"],
    [29, "2026-02-01", "2026-02-28"],
    [30, "2028-02-01", "2028-02-29"],
    [31, "2026-04-01", "2026-04-30"],
    [31, "2026-12-31", "2026-12-31"],
  ])("are one a month: day %i from %s on is %s", (monthDay, from, expected) => {
    expect(nextPayoutDay({ frequency: "monthly", weekday: null, monthDay }, from)).toBe(expected);
  });

  it.each([28, 29, 30, 31])("are exactly one in each month for day %i", (monthDay) => {
    for (let month = 1; month <= 12; month += 1) {
      const days = Array.from({ length: 31 }, (_, index) => index + 1)
        .filter((day) => day <= new Date(Date.UTC(2026, month, 0)).getUTCDate())
        .map((day) => `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
      expect(days.filter((day) => isPayoutDay({ frequency: "monthly", weekday: null, monthDay }, day))).toHaveLength(1);
    }
  });
});
