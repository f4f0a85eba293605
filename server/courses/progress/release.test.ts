import { describe, expect, it } from "vitest";
import { type ModuleTerms, releasesOf, type Start } from "./release";

const start: Start = { enrolledAt: new Date("2026-11-20T23:30:00.000-03:00"), cohortStartsOn: null };
const terms: ModuleTerms = {
  id: "a",
  title: "A",
  release: "at_once",
  releaseDays: null,
  releaseOn: null,
  releaseModuleId: null,
  isFinished: false,
  isBegun: false,
};
const behind = (id: string, releaseModuleId: string, more: Partial<ModuleTerms> = {}): ModuleTerms => {
  return { ...terms, id, title: id.toUpperCase(), release: "after_module", releaseModuleId, ...more };
};

const isOpen = (modules: ModuleTerms[], now: string, from = start) =>
  [...releasesOf(modules, from, new Date(now)).values()].map((release) => release.isOpen);

describe("a module", () => {
  it.each([
    ["at once", {}, "2026-11-20T23:30:00-03:00", true],
    [
      "on the day of the enrolment, after 0 days",
      { release: "after_days", releaseDays: 0 },
      "2026-11-20T23:30:00-03:00",
      true,
    ],
    ["not before midnight in São Paulo", { release: "after_days", releaseDays: 1 }, "2026-11-20T23:59:59-03:00", false],
    ["from midnight in São Paulo", { release: "after_days", releaseDays: 1 }, "2026-11-21T00:00:00-03:00", true],
    ["not before its date", { release: "on_date", releaseOn: "2026-12-25" }, "2026-12-24T23:59:59-03:00", false],
    ["on its date", { release: "on_date", releaseOn: "2026-12-25" }, "2026-12-25T00:00:00-03:00", true],
  ] as [string, Partial<ModuleTerms>, string, boolean][])("opens %s", (_, given, now, expected) => {
    expect(isOpen([{ ...terms, ...given }], now)).toEqual([expected]);
  });

  it("counts its days from the start of the student's cohort", () => {
    const cohort = { ...start, cohortStartsOn: "2026-12-01" };
    const module = { ...terms, release: "after_days", releaseDays: 2 } as const;
    expect(isOpen([module], "2026-12-02T23:59:59-03:00", cohort)).toEqual([false]);
    expect(isOpen([module], "2026-12-03T00:00:00-03:00", cohort)).toEqual([true]);
  });

  it("waits until another module is complete, and names it", () => {
    const waiting = behind("b", "a");
    const releases = releasesOf([terms, waiting], start, new Date());
    expect(releases.get("b")).toEqual({ isOpen: false, opensAt: null, afterModule: { id: "a", title: "A" } });
    expect(isOpen([{ ...terms, isFinished: true }, waiting], "2026-11-21T00:00:00Z")).toEqual([true, true]);
  });

  it("stays open once started, even if the previous module gets another lesson", () => {
    expect(isOpen([terms, behind("b", "a", { isBegun: true })], "2026-11-21T00:00:00Z")).toEqual([true, true]);
  });

  it("never locks a student out permanently: by a missing module, by itself, or by a cycle", () => {
    expect(isOpen([behind("a", "gone")], "2026-11-21T00:00:00Z")).toEqual([true]);
    expect(isOpen([behind("a", "a")], "2026-11-21T00:00:00Z")).toEqual([true]);
    expect(isOpen([behind("a", "c"), behind("b", "a"), behind("c", "b")], "2026-11-21T00:00:00Z")).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOpen([behind("a", "b"), behind("b", "a"), behind("c", "b")], "2026-11-21T00:00:00Z")).toEqual([
      true,
      true,
      false,
    ]);
  });
});
