import { describe, expect, it } from "vitest";
import { dueDayOf, endsAt, onDay, opensAt, retryDayOf } from "./days";

const at = (day: string, time = "13:30") => new Date(`${day}T${time}:00.000Z`);

describe("the days of a charge by Pix Automático", () => {
  it("is sent five days before its due day, within the ten to two of the arrangement", () => {
    expect(opensAt(at("2026-12-20"))).toEqual(at("2026-12-15", "03:00"));
  });

  it.each([
    ["on the cycle's day", "2026-12-20", "2026-12-20", "2026-12-15", "2026-12-20"],
    ["two days after a late sender", "2026-12-20", "2026-12-20", "2026-12-19", "2026-12-21"],
    ["never before the authorisation starts", "2026-12-20", "2026-12-23", "2026-12-15", "2026-12-23"],
  ])("is due %s", (_, charge, startsOn, now, due) => {
    expect(dueDayOf(at(charge), startsOn, at(now))).toBe(due);
  });

  it.each([
    ["two days after the due day", [], "2026-12-21", "2026-12-22"],
    ["four days after it", ["2026-12-22"], "2026-12-23", "2026-12-24"],
    ["six days after it", ["2026-12-22", "2026-12-24"], "2026-12-25", "2026-12-26"],
    ["not a fifth time", ["2026-12-22", "2026-12-24", "2026-12-26"], "2026-12-27", null],
    ["on the next planned day for a late caller", [], "2026-12-23", "2026-12-24"],
    ["on the seventh day for a very late one", [], "2026-12-26", "2026-12-27"],
    ["not after the seventh day", [], "2026-12-27", null],
  ])("is tried again %s", (_, retriesOn, now, expected) => {
    expect(retryDayOf("2026-12-20", retriesOn, at(now))).toBe(expected);
  });

  it("takes no money after its seventh day, and keeps the hour of the cycle", () => {
    expect(endsAt("2026-12-20")).toEqual(at("2026-12-28", "03:00"));
    expect(onDay("2026-12-22", at("2026-12-20"))).toEqual(at("2026-12-22"));
  });
});
