import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { businessTimeZone } from "@/db/time-zone";
import { addDays, dayOf, isDay, startOfDay } from "./calendar";

const anyInstant = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const anyDay = anyInstant.map(dayOf);

const format = new Intl.DateTimeFormat("en-CA", { timeZone: businessTimeZone, dateStyle: "short" });

describe("isDay", () => {
  it.each(["2026-11-20", "2024-02-29", "2000-02-29", "1900-01-01", "2026-12-31"])("accepts %s", (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "26-01-01",
    "2026/01/01",
    "2026-01-01T00:00:00Z",
    " 2026-01-01",
    "2026-01-01\n",
    "+002026-01-01",
    "0099-01-01",
    "٢٠٢٦-٠١-٠١",
    "",
  ])("refuses %j", (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("accepts the day of any instant", () => {
    fc.assert(fc.property(anyDay, (day) => void expect(isDay(day)).toBe(true)));
  });
});

describe("dayOf", () => {
  it.each([
    ["2026-11-20T02:59:59.999Z", "2026-11-19"],
    ["2026-11-20T03:00:00.000Z", "2026-11-20"],
    ["2026-11-21T02:59:59.999Z", "2026-11-20"],
    ["2027-01-01T02:00:00.000Z", "2026-12-31"],
    ["2018-11-04T02:59:59.999Z", "2018-11-03"],
    ["2018-12-01T02:00:00.000Z", "2018-12-01"],
  ])("puts %s in %s", (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  it("agrees with the runtime's time zones", () => {
    fc.assert(fc.property(anyInstant, (instant) => void expect(dayOf(instant)).toBe(format.format(instant))));
  });
});

describe("startOfDay", () => {
  it.each([
    ["2026-11-20", "2026-11-20T03:00:00.000Z"],
    ["2018-11-03", "2018-11-03T03:00:00.000Z"],
    ["2018-11-05", "2018-11-05T02:00:00.000Z"],
  ])("begins %s at %s", (day, instant) => {
    expect(startOfDay(day).toISOString()).toBe(instant);
  });

  it("starts a day at 01:00 when daylight saving skipped its midnight", () => {
    expect(startOfDay("2018-11-04").toISOString()).toBe("2018-11-04T03:00:00.000Z");
  });

  it("is the first instant of its day: a millisecond earlier is the day before", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfDay(day);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
  });
});

describe("addDays", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-11-20", 365, "2027-11-20"],
    ["2018-11-03", 1, "2018-11-04"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("moves %s by %i to %s", (day, days, moved) => {
    expect(addDays(day, days)).toBe(moved);
  });

  it("is undone by the same days back, and keeps the order of days", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 4000 }), (day, days) => {
        const moved = addDays(day, days);
        expect(moved > day).toBe(true);
        expect(addDays(moved, -days)).toBe(day);
      }),
    );
  });
});
