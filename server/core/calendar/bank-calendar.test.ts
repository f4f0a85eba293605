import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBusinessDays, countDays, endOfPeriod, isBusinessDay, nextBusinessDay } from "./bank-calendar";
import { addDays, dayOf } from "./calendar";

function daysOf(firstYear: number, lastYear: number): string[] {
  const days = [`${firstYear}-01-01`];
  for (let day = addDays(`${firstYear}-01-01`, 1); day <= `${lastYear}-12-31`; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Calculates Easter Sunday with the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  const [month, day] = [Math.floor(n / 31), (n % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const fixedHolidays = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"];

/** ANBIMA's calendar, derived from the underlying laws. Includes 20 November since Lei 14.759/2023. */
function anbimaHolidays(year: number): Set<string> {
  const moving = [-48, -47, -2, 60].map((days) => addDays(easterOf(year), days));
  const fixed = year >= 2024 ? [...fixedHolidays, "11-20"] : fixedHolidays;
  return new Set([...fixed.map((day) => `${year}-${day}`), ...moving]);
}

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2005-01-01", days));

describe("isBusinessDay", () => {
  it("matches ANBIMA's calendar on every day from 2010 to 2060", () => {
    const wrong = daysOf(2010, 2060).filter((day) => {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      const expected = weekday % 6 !== 0 && !anbimaHolidays(Number(day.slice(0, 4))).has(day);
      return isBusinessDay(day) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["2026-02-16", false, "Carnival Monday"],
    ["2026-02-17", false, "Carnival Tuesday"],
    ["2026-02-18", true, "Ash Wednesday"],
    ["2026-04-03", false, "Good Friday"],
    ["2026-06-04", false, "Corpus Christi"],
    ["2023-11-20", true, "20 November before it was a holiday"],
    ["2026-11-20", false, "20 November"],
    ["2026-12-24", true, "Christmas Eve"],
    ["2026-12-31", true, "the last day of a year"],
    ["2026-11-21", false, "a Saturday"],
    ["2026-11-22", false, "a Sunday"],
  ])("of %s is %s: %s", (day, expected) => {
    expect(isBusinessDay(day)).toBe(expected);
  });
});

describe("nextBusinessDay", () => {
  it.each([
    ["2026-11-19", "2026-11-19"],
    ["2026-11-20", "2026-11-23"],
    ["2026-02-14", "2026-02-18"],
    ["2020-12-25", "2020-12-28"],
    ["2022-12-31", "2023-01-02"],
  ])("moves %s to %s", (day, moved) => {
    expect(nextBusinessDay(day)).toBe(moved);
  });
});

describe("endOfPeriod", () => {
  it.each([
    ["2026-11-28", 7, "2026-12-06T02:59:59.999Z", "a Saturday"],
    ["2026-11-29", 7, "2026-12-08T02:59:59.999Z", "a Sunday, so the Monday"],
    ["2026-11-13", 7, "2026-11-24T02:59:59.999Z", "20 November, a Friday, so the Monday"],
    ["2026-12-18", 7, "2026-12-29T02:59:59.999Z", "Christmas, a Friday, so the Monday"],
    ["2027-04-24", 7, "2027-05-04T02:59:59.999Z", "1 May, a Saturday, so the Monday"],
    ["2026-11-30", 7, "2026-12-08T02:59:59.999Z", "a Monday"],
    ["2026-02-28", 30, "2026-03-31T02:59:59.999Z", "a Monday in the next month"],
  ])("of %s and %i days is %s: it ends on %s", (day, days, end) => {
    expect(endOfPeriod(day, days).toISOString()).toBe(end);
  });

  it("is never before the last day's midnight, and never on a Sunday or holiday", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 365 }), (day, days) => {
        const last = dayOf(endOfPeriod(day, days));
        expect(last >= addDays(day, days)).toBe(true);
        expect(isBusinessDay(last) || new Date(`${last}T00:00:00Z`).getUTCDay() === 6).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("countDays", () => {
  it("counts what addDays adds, forwards and backwards", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -4000, max: 4000 }),
        (day, days) => void expect(countDays(day, addDays(day, days))).toBe(days),
      ),
    );
  });
});

describe("countBusinessDays", () => {
  it.each([
    ["2026-11-19", "2026-11-19", 0],
    ["2026-11-23", "2026-11-19", 0],
    ["2026-11-19", "2026-11-20", 0],
    ["2026-11-19", "2026-11-22", 0],
    ["2026-11-19", "2026-11-23", 1],
    ["2026-11-21", "2026-11-23", 1],
    ["2026-02-13", "2026-02-18", 1],
    ["2025-12-31", "2026-12-31", 249],
  ])("after %s and up to %s: %i", (from, to, count) => {
    expect(countBusinessDays(from, to)).toBe(count);
  });

  it("counts the same as a walk from day to day", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 900 }), (from, days) => {
        const walked = Array.from({ length: days }, (_, index) => addDays(from, index + 1)).filter(isBusinessDay);
        expect(countBusinessDays(from, addDays(from, days))).toBe(walked.length);
      }),
      { numRuns: 300 },
    );
  });

  it("counts the same across the epoch and across centuries", () => {
    const walked = daysOf(1968, 1971).filter((day) => day > "1968-01-01" && isBusinessDay(day));
    expect(countBusinessDays("1968-01-01", "1971-12-31")).toBe(walked.length);
    expect(countBusinessDays("1900-01-01", "2199-12-31")).toBe(
      countBusinessDays("1900-01-01", "2000-02-29") + countBusinessDays("2000-02-29", "2199-12-31"),
    );
  });
});
