import { expect, it } from "vitest";
import { courseExamples } from "@/server/courses/courses/examples";
import { MemberCourse } from "@/server/courses/courses/schemas";
import { applyEdit, releaseAfter } from "./course-edit";
import { firstTerms, modulesBefore } from "./release-choices";

/** Modules A, B, C and so on. `waits` maps each to its prerequisite, or to null. */
function courseOf(waits: Record<string, string | null>): MemberCourse {
  const [example] = courseExamples;
  const atOnce = { kind: "at_once", days: null, on: null, moduleId: null };
  return MemberCourse.parse({
    ...example,
    modules: Object.entries(waits).map(([id, before], position) => ({
      ...{ id, title: id, position, lessons: [] },
      release: before === null ? atOnce : releaseAfter(before),
    })),
  });
}

const idsBefore = (course: MemberCourse, id: string) => modulesBefore(course, id).map((module) => module.id);

it("offers no module that depends on it, directly or through others, so that no cycle is possible", () => {
  const course = courseOf({ A: null, B: "A", C: "B", D: null });
  expect(idsBefore(course, "A")).toEqual(["D"]);
  expect(idsBefore(course, "B")).toEqual(["A", "D"]);
  expect(idsBefore(course, "D")).toEqual(["A", "B", "C"]);
  expect(idsBefore(courseOf({ A: "B", B: "A", C: null }), "C")).toEqual(["A", "B"]);
});

it("starts with complete terms: a week, or the previous module", () => {
  const course = courseOf({ A: null, B: null, C: null });
  const terms = (kind: Parameters<typeof firstTerms>[2], position = 2) =>
    firstTerms(course, { id: "ABC"[position] ?? "", position }, kind, "2026-12-28");
  expect(terms("at_once")).toEqual({ kind: "at_once", days: null, on: null, moduleId: null });
  expect(terms("after_days")).toEqual({ kind: "after_days", days: 7, on: null, moduleId: null });
  expect(terms("on_date")).toEqual({ kind: "on_date", days: null, on: "2027-01-04", moduleId: null });
  expect(terms("after_module")).toEqual(releaseAfter("B"));
  expect(terms("after_module", 0)).toEqual(releaseAfter("B"));
  expect(firstTerms(courseOf({ A: null }), { id: "A", position: 0 }, "after_module", "2026-12-28")).toBeNull();
});

it("opens the modules that waited for a deleted one", () => {
  const course = applyEdit(courseOf({ A: null, B: "A" }), { kind: "dropModule", moduleId: "A" });
  expect(course.modules).toMatchObject([{ id: "B", release: { kind: "at_once", moduleId: null } }]);
});
