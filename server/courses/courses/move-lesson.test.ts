import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { lastIdOf, now, testCourse, testTree } from "@/testing/support/courses";
import { findFailure } from "../../core/failures/failure";
import { getCourse } from "./course-tree";
import { createLesson } from "./lessons";
import { createMaterial } from "./materials";
import { createModule } from "./modules";
import { moveLesson } from "./move-lesson";
import type { MemberCourse } from "./schemas";

const titlesOf = ({ modules }: MemberCourse) =>
  modules.map(({ lessons }) => lessons.map(({ title }) => title).join(""));

async function twoModules() {
  const { company, course } = await testCourse();
  const courseId = course.id;
  const ids: Record<string, string> = {};
  const moduleIds: string[] = [];
  for (const titles of ["abcd", "xyz"]) {
    const moduleId = lastIdOf((await createModule(company.id, { courseId }, titles, now)).modules);
    moduleIds.push(moduleId);
    for (const title of titles) {
      const { modules } = await createLesson(company.id, { courseId, moduleId }, { title }, now);
      ids[title] = lastIdOf(modules.at(-1)?.lessons);
    }
  }
  const [first = "", second = ""] = moduleIds;
  const move = (title: string, moduleId: string, position?: number) =>
    moveLesson(company.id, { courseId, lessonId: ids[title] ?? "" }, { moduleId, position }, now);
  return { company, courseId, ids, first, second, move };
}

describe("moveLesson", () => {
  it("puts a lesson at the requested position, in another module or its own", async () => {
    const { first, second, move } = await twoModules();
    expect(titlesOf(await move("b", second, 1))).toEqual(["acd", "xbyz"]);
    expect(titlesOf(await move("z", first, 0))).toEqual(["zacd", "xby"]);
    expect(titlesOf(await move("z", first, 3))).toEqual(["acdz", "xby"]);
    expect(titlesOf(await move("d", first, 0))).toEqual(["dacz", "xby"]);
    expect(titlesOf(await move("d", first, 0))).toEqual(["dacz", "xby"]);
    expect(titlesOf(await move("x", first))).toEqual(["daczx", "by"]);
    expect(titlesOf(await move("d", first))).toEqual(["aczxd", "by"]);
  });

  it("moves the materials too and keeps the lesson's id", async () => {
    const { company, courseId, ids, second, move } = await twoModules();
    const material = { title: "A receita", url: "https://files.example.com/pao.pdf" };
    await createMaterial(company.id, { courseId, lessonId: ids.a ?? "" }, material, now);
    const moved = (await move("a", second, 0)).modules[1]?.lessons[0];
    expect(moved).toMatchObject({ id: ids.a, materials: [material] });
  });

  it("refuses a position beyond the end, and a module of another course", async () => {
    const { company, courseId, ids, first, second, move } = await twoModules();
    const before = await getCourse(company.id, courseId);
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (thrown: unknown) => findFailure(thrown)?.message,
      );
    expect(await outcome(move("a", first, 4))).toBe("position: must be at most 3");
    expect(await outcome(move("a", second, 4))).toBe("position: must be at most 3");
    const other = await testTree();
    for (const moduleId of [other.moduleId, newId(), "nothing"]) {
      expect(await outcome(move("a", moduleId, 0))).toBe("moduleId: must be a module of the course");
    }
    const path = { courseId: other.courseId, lessonId: ids.a ?? "" };
    const foreign = moveLesson(company.id, path, { moduleId: first }, now);
    expect(await outcome(foreign)).toBe("Resource not found");
    expect(await getCourse(company.id, courseId)).toEqual(before);
  });
});
