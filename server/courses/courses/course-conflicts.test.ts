import { describe, expect, it } from "vitest";
import { now, testTree } from "@/testing/support/courses";
import { findFailure } from "../../core/failures/failure";
import { getCourse } from "./course-tree";
import { updateCourse } from "./courses";
import { createLesson, updateLesson } from "./lessons";

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (thrown: unknown) => findFailure(thrown)?.code,
  );

describe("a change that expects a version of the course", () => {
  it("is made when nothing changed since, and refused when anything in the course did", async () => {
    const { company, courseId, lessonId, course } = await testTree();
    const expected = { courseId, expectedUpdatedAt: course.updatedAt };
    const first = await updateLesson(company.id, { ...expected, lessonId }, { title: "Primeiro" }, now);
    expect(await codeOf(updateCourse(company.id, expected, { title: "Segundo" }, now))).toBe("course_changed");
    expect(await getCourse(company.id, courseId)).toEqual(first);
    const again = { courseId, expectedUpdatedAt: first.updatedAt };
    expect((await updateCourse(company.id, again, { title: "Segundo" }, now)).title).toBe("Segundo");
  });

  it("succeeds once out of twenty at once, even with a stopped clock", async () => {
    const { company, courseId, moduleId, course } = await testTree();
    const path = { courseId, moduleId, expectedUpdatedAt: course.updatedAt };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(createLesson(company.id, path, { title: `${index}` }, now))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "course_changed")).toHaveLength(19);
    expect((await getCourse(company.id, courseId)).modules[0]?.lessons).toHaveLength(2);
  });

  it("is always made when it expects no version", async () => {
    const { company, courseId, course } = await testTree();
    await updateCourse(company.id, { courseId }, { title: "Um" }, now);
    const { title, updatedAt } = await updateCourse(company.id, { courseId }, { title: "Dois" }, now);
    expect(title).toBe("Dois");
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(course.updatedAt));
  });
});
