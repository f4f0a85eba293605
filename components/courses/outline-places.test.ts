import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseExamples } from "@/server/courses/courses/examples";
import { MemberCourse } from "@/server/courses/courses/schemas";
import { applyEdit } from "./course-edit";
import { lessonPlaceAt, lessonStep, moduleOrderAt, placeOf, rowsOf } from "./outline-places";

function courseOf(...modules: string[]): MemberCourse {
  const [example] = courseExamples;
  return MemberCourse.parse({
    ...example,
    modules: modules.map((letters, position) => ({
      id: `M${position}`,
      title: letters,
      position,
      release: { kind: "at_once", days: null, on: null, moduleId: null },
      lessons: [...letters].map((title, index) => ({
        ...{ id: title, title, description: "", videoUrl: null, durationSeconds: null },
        ...{ position: index, materials: [], isSample: false, captions: [], chapters: [] },
      })),
    })),
  });
}

const lettersOf = ({ modules }: MemberCourse) => modules.map(({ lessons }) => lessons.map(({ id }) => id).join(""));

function dropped(course: MemberCourse, lessonId: string, overId: string): string[] {
  const place = lessonPlaceAt(course, lessonId, overId);
  return lettersOf(place ? applyEdit(course, { kind: "moveLesson", lessonId, ...place }) : course);
}

describe("a dropped lesson", () => {
  const course = courseOf("abc", "", "xy");

  it.each([
    ["a", "b", ["bac", "", "xy"]],
    ["a", "c", ["bca", "", "xy"]],
    ["c", "a", ["cab", "", "xy"]],
    ["c", "M1", ["ab", "c", "xy"]],
    ["a", "M2", ["bc", "", "axy"]],
    ["a", "y", ["bc", "", "xya"]],
    ["x", "M2", ["abc", "x", "y"]],
    ["x", "M1", ["abcx", "", "y"]],
    ["x", "a", ["xabc", "", "y"]],
    ["y", "M0", ["yabc", "", "x"]],
    ["a", "M0", ["abc", "", "xy"]],
    ["a", "a", ["abc", "", "xy"]],
  ])("%s on %s gives %j", (lesson, over, expected) => {
    expect(dropped(course, lesson, over)).toEqual(expected);
  });

  it("cannot be moved if it is a module", () => {
    for (const module of ["M0", "M1", "M2"]) {
      for (const { id } of rowsOf(course)) expect(lessonPlaceAt(course, module, id), `${module} ${id}`).toBeNull();
    }
  });

  it("moves to the place that the rows show, wherever it is dropped", () => {
    const shape = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(shape, fc.nat(), fc.nat(), (counts, from, to) => {
        let next = 97;
        const letters = counts.map((count) =>
          Array.from({ length: count }, () => String.fromCharCode(next++)).join(""),
        );
        const before = courseOf(...letters);
        const lessons = letters.join("");
        const rows = rowsOf(before);
        const [lesson, over] = [lessons[from % (lessons.length || 1)], rows[to % rows.length]?.id ?? ""];
        if (lesson === undefined) return;
        const after = dropped(before, lesson, over);
        expect([...after.join("")].sort()).toEqual([...lessons].sort());
        expect(after).toHaveLength(letters.length);
      }),
    );
  });
});

describe("steps and modules", () => {
  it("cross module borders and stop at the ends of the course", () => {
    const course = courseOf("ab", "", "x");
    expect(lessonStep(course, "a", -1)).toBeNull();
    expect(lessonStep(course, "a", 1)).toEqual({ moduleId: "M0", position: 1 });
    expect(lessonStep(course, "b", 1)).toEqual({ moduleId: "M1", position: 0 });
    expect(lessonStep(course, "x", -1)).toEqual({ moduleId: "M1", position: 0 });
    expect(lessonStep(course, "x", 1)).toBeNull();
    expect(placeOf(course, "nothing")).toBeNull();
  });

  it("put a module in the place of another", () => {
    const course = courseOf("a", "b", "c");
    expect(moduleOrderAt(course, "M0", "M2")).toEqual(["M1", "M2", "M0"]);
    expect(moduleOrderAt(course, "M2", "M0")).toEqual(["M2", "M0", "M1"]);
    expect(moduleOrderAt(course, "M1", "M1")).toBeNull();
    expect(moduleOrderAt(course, "a", "M1")).toBeNull();
  });
});
