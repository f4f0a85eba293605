import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { courseModules, lessons, materials } from "@/db/schema";
import { now, testCourse, testTree } from "@/testing/support/courses";
import { proofRuns } from "@/testing/support/proof";
import { getCourse } from "./course-tree";
import { createLesson, deleteLesson, orderLessons } from "./lessons";
import { createMaterial, deleteMaterial, orderMaterials } from "./materials";
import { createModule, deleteModule, orderModules } from "./modules";
import { moveLesson } from "./move-lesson";
import type { MemberCourse } from "./schemas";

function listsOf({ modules }: MemberCourse): { id: string; position: number }[][] {
  const below = modules.map((each) => each.lessons);
  return [modules, ...below, ...below.flat().map((each) => each.materials)];
}

function expectNoGap(course: MemberCourse): void {
  for (const parts of listsOf(course)) expect(parts.map(({ position }) => position)).toEqual([...parts.keys()]);
}

const step = fc.record({
  what: fc.constantFrom(
    ...(["addModule", "addLesson", "addLesson", "addMaterial", "addMaterial"] as const),
    ...(["dropModule", "dropLesson", "dropMaterial", "orderModules", "orderLessons", "orderMaterials"] as const),
    ...(["moveLesson", "moveLesson", "moveLesson", "moveLessonToTheEnd"] as const),
  ),
  to: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

interface Step {
  what: string;
  at: number;
  to: number;
}

function moveSomewhere(companyId: string, course: MemberCourse, lessonId: string, { what, at, to }: Step) {
  const target = pick(course.modules, to);
  const others = target?.lessons.filter(({ id }) => id !== lessonId).length ?? 0;
  const position = what === "moveLesson" ? Math.floor(at * (others + 1)) : undefined;
  return moveLesson(companyId, { courseId: course.id, lessonId }, { moduleId: target?.id ?? "", position }, now);
}

function pick<Part>(parts: Part[], at: number): Part | undefined {
  return parts[Math.floor(at * parts.length)];
}

/** Permutes the ids: those from a relative position `at` (0 to 1), reversed, then the others. */
function shuffled(parts: { id: string }[], at: number): string[] {
  const ids = parts.map(({ id }) => id);
  const place = Math.floor(at * ids.length);
  return [...ids.slice(place).reverse(), ...ids.slice(0, place)];
}

async function take(companyId: string, course: MemberCourse, { what, at, to }: Step) {
  const courseId = course.id;
  const module = pick(course.modules, at);
  const lesson = pick(
    course.modules.flatMap((each) => each.lessons),
    at,
  );
  const material = lesson && pick(lesson.materials, at);
  const moduleId = module?.id ?? "";
  const lessonId = lesson?.id ?? "";
  if (what === "addModule" || !module) return createModule(companyId, { courseId }, "m", now);
  if (what === "dropModule") return deleteModule(companyId, { courseId, moduleId }, now);
  if (what === "orderModules") return orderModules(companyId, { courseId }, shuffled(course.modules, at), now);
  if (what === "orderLessons") {
    return orderLessons(companyId, { courseId, moduleId }, shuffled(module.lessons, at), now);
  }
  if (what === "addLesson" || !lesson) return createLesson(companyId, { courseId, moduleId }, { title: "l" }, now);
  if (what.startsWith("moveLesson")) return moveSomewhere(companyId, course, lessonId, { what, at, to });
  if (what === "orderMaterials") {
    return orderMaterials(companyId, { courseId, lessonId }, shuffled(lesson.materials, to), now);
  }
  if (what === "dropLesson") return deleteLesson(companyId, { courseId, lessonId }, now);
  if (what === "addMaterial" || !material) {
    return createMaterial(companyId, { courseId, lessonId }, { title: "t", url: "https://a.example.com" }, now);
  }
  return deleteMaterial(companyId, { courseId, lessonId, materialId: material.id }, now);
}

describe("positions", () => {
  it("stay 0…n−1 in every list through adds, reorders, moves and deletes", async () => {
    const { company, course: bare } = await testCourse();
    let course = bare;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        for (const each of steps) {
          course = await take(company.id, course, each);
          expectNoGap(course);
        }
      }),
      { numRuns: proofRuns(15, 300) },
    );
    expect(await getCourse(company.id, bare.id)).toEqual(course);
  });

  it("follow the requested order", async () => {
    const { company, courseId, moduleId } = await testTree();
    for (const title of ["b", "c", "d"]) await createLesson(company.id, { courseId, moduleId }, { title }, now);
    const before = await getCourse(company.id, courseId);
    const ids = shuffled(before.modules[0]?.lessons ?? [], 0.5);
    const after = await orderLessons(company.id, { courseId, moduleId }, ids, now);
    expect(after.modules[0]?.lessons.map(({ id }) => id)).toEqual(ids);
    expectNoGap(after);
  });

  it("are one of the requested permutations after twenty reorders at once", async () => {
    const { company, courseId, moduleId } = await testTree();
    for (let count = 1; count < 6; count += 1) {
      await createLesson(company.id, { courseId, moduleId }, { title: String(count) }, now);
    }
    const { modules } = await getCourse(company.id, courseId);
    const standing = modules[0]?.lessons ?? [];
    const orders = Array.from({ length: 20 }, (_, index) => shuffled(standing, index / 20));
    await Promise.all(orders.map((ids) => orderLessons(company.id, { courseId, moduleId }, ids, now)));
    const course = await getCourse(company.id, courseId);
    expectNoGap(course);
    expect(orders).toContainEqual(course.modules[0]?.lessons.map(({ id }) => id));
  });

  it("have no gaps or duplicates after concurrent inserts, deletes and reorders", async () => {
    const { company, courseId, moduleId } = await testTree();
    for (let count = 0; count < 9; count += 1) {
      await createLesson(company.id, { courseId, moduleId }, { title: String(count) }, now);
    }
    const some = (await getCourse(company.id, courseId)).modules[0]?.lessons.slice(0, 5) ?? [];
    await Promise.all([
      ...some.map(({ id }) => deleteLesson(company.id, { courseId, lessonId: id }, now)),
      ...some.map(() => createLesson(company.id, { courseId, moduleId }, { title: "new" }, now)),
      ...some.map(() => createModule(company.id, { courseId }, "new", now)),
    ]);
    const course = await getCourse(company.id, courseId);
    expect([course.modules.length, course.modules[0]?.lessons.length]).toEqual([6, 10]);
    expectNoGap(course);
  });

  it("deletes children with their parent: a module's lessons, a lesson's materials", async () => {
    const [one, other] = [await testTree(), await testTree()];
    const left = ({ company }: typeof one) =>
      Promise.all([
        db().$count(courseModules, eq(courseModules.companyId, company.id)),
        db().$count(lessons, eq(lessons.companyId, company.id)),
        db().$count(materials, eq(materials.companyId, company.id)),
      ]);
    expect(await left(one)).toEqual([1, 1, 1]);
    await deleteLesson(one.company.id, one, now);
    expect(await left(one)).toEqual([1, 0, 0]);
    await deleteModule(other.company.id, other, now);
    expect(await left(other)).toEqual([0, 0, 0]);
  });
});
