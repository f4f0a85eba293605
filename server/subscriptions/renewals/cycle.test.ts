import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Frequency, frequencies } from "@/db/schema/catalog-enums";
import { cycleDueAt, retryAt } from "./cycle";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const daysOf: Partial<Record<Frequency, number>> = { weekly: 7, biweekly: 14 };
const monthsOf: Partial<Record<Frequency, number>> = {
  monthly: 1,
  bimonthly: 2,
  quarterly: 3,
  semiannual: 6,
  annual: 12,
};

/**
 * Calculates due dates independently of the implementation, without a calendar library. Valid for
 * years in which São Paulo is at UTC−3.
 */
function byHand(anchor: Date, frequency: Frequency, n: number): Date {
  const days = daysOf[frequency];
  if (days !== undefined) return new Date(anchor.getTime() + n * days * dayMs);
  const local = new Date(anchor.getTime() - 3 * hourMs);
  const months = local.getUTCFullYear() * 12 + local.getUTCMonth() + n * (monthsOf[frequency] ?? 0);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const day = Math.min(local.getUTCDate(), lengths[month] ?? 0);
  const timeOfDay = local.getTime() % dayMs;
  return new Date(Date.UTC(year, month, day) + timeOfDay + 3 * hourMs);
}

const anchors = fc.date({
  min: new Date("2020-01-01T03:00:00.000Z"),
  max: new Date("2104-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

describe("the calendar of cycles", () => {
  it("matches an independent calculation for any start, any frequency and 48 cycles", () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom(...frequencies), (anchor, frequency) => {
        for (let n = 0; n <= 48; n += 1) {
          expect(cycleDueAt(anchor, frequency, n)).toEqual(byHand(anchor, frequency, n));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("returns to the anchor's day after a short month, and never drifts", () => {
    const anchor = new Date("2027-01-31T15:00:00.000Z");
    const days = Array.from({ length: 14 }, (_, n) => cycleDueAt(anchor, "monthly", n).toISOString().slice(0, 10));
    expect(days).toEqual([
      ...["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"],
      ...["2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29"],
    ]);
  });

  it.each([
    ["the day of São Paulo counts, not that of UTC", "2027-02-01T02:59:59.999Z", "monthly", "2027-03-01T02:59:59.999Z"],
    ["a leap day is kept for the next leap year", "2028-02-29T12:00:00.000Z", "annual", "2029-02-28T12:00:00.000Z"],
  ] as const)("%s", (_, anchor, frequency, next) => {
    expect(cycleDueAt(new Date(anchor), frequency, 1).toISOString()).toBe(next);
  });

  it("returns to February 29 after four years", () => {
    expect(cycleDueAt(new Date("2028-02-29T12:00:00.000Z"), "annual", 4).toISOString()).toBe(
      "2032-02-29T12:00:00.000Z",
    );
  });
});

describe("retryAt", () => {
  const due = new Date("2027-01-10T13:00:00.000Z");
  const day = (days: number, hours = 0) => new Date(due.getTime() + days * dayMs + hours * hourMs);

  it.each([
    ["1 day after the due day", 1, day(0), day(1)],
    ["2 days after it, however late on its day the first retry was made", 2, day(1, 23), day(2)],
    ["3 days after it", 3, day(2), day(3)],
    ["4 days after it", 4, day(3, 1), day(4)],
    ["the next day to come, where the scheduler was down", 1, day(9, 5), day(10)],
    ["a day later, where it came exactly then", 1, day(3), day(4)],
    ["the day of that many tries, where one was made by hand in between", 2, day(0, 3), day(2)],
  ])("is %s", (_, failures, attemptedAt, expected) => {
    expect(retryAt(due, failures, attemptedAt)).toEqual(expected);
  });
});
