import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { lessons, materials } from "@/db/schema";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { changePart } from "./change-part";
import { getModuleRow } from "./modules";
import { closeGap, lessonsOf, nextPosition, putInOrder } from "./positions";
import type { LessonChange, LessonId, MemberCourse, ModuleId, NewLesson } from "./schemas";

/**
 * Appends a lesson to a module.
 *
 * @throws NOT_FOUND, lesson_limit_reached
 */
export function createLesson(
  companyId: string,
  path: ModuleId,
  lesson: NewLesson,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const { courseId, moduleId } = path;
  return changePart(companyId, path, { part: "lesson", partChange: "added", by, now }, async (tx) => {
    await getModuleRow(tx, companyId, path);
    const position = await nextPosition(tx, lessonsOf(companyId, moduleId));
    const { title, description = "", videoUrl = null, durationSeconds = null } = lesson;
    const row = { title, description, videoUrl, durationSeconds, position };
    await tx.insert(lessons).values({ companyId, id: newId(now), courseId, moduleId, ...row });
    return title;
  });
}

/** @throws NOT_FOUND */
export function updateLesson(
  companyId: string,
  path: LessonId,
  change: LessonChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "lesson", partChange: "changed", by, now }, async (tx) => {
    const { title } = await getLessonRow(tx, companyId, path);
    await tx
      .update(lessons)
      .set({ ...change, title: change.title ?? title })
      .where(ownLesson(companyId, path));
    return change.title ?? title;
  });
}

/**
 * Deletes a lesson with its materials and closes the gap in the order.
 *
 * @throws NOT_FOUND
 */
export function deleteLesson(
  companyId: string,
  path: LessonId,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "lesson", partChange: "removed", by, now }, async (tx) => {
    const { title, moduleId, position } = await getLessonRow(tx, companyId, path);
    await tx.delete(materials).where(and(eq(materials.companyId, companyId), eq(materials.lessonId, path.lessonId)));
    await tx.delete(lessons).where(ownLesson(companyId, path));
    await closeGap(tx, lessonsOf(companyId, moduleId), position);
    return title;
  });
}

/** @throws NOT_FOUND; lesson_order_incomplete unless `ids` lists each lesson exactly once. */
export function orderLessons(
  companyId: string,
  path: ModuleId,
  ids: string[],
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "lesson", partChange: "ordered", by, now }, async (tx) => {
    await getModuleRow(tx, companyId, path);
    await putInOrder(tx, lessonsOf(companyId, path.moduleId), ids);
    return null;
  });
}

/** @throws NOT_FOUND, including for a lesson of another course. */
export async function getLessonRow(
  tx: Executor,
  companyId: string,
  path: LessonId,
): Promise<typeof lessons.$inferSelect> {
  if (!isId(path.lessonId)) return fail("NOT_FOUND");
  const [row] = await tx.select().from(lessons).where(ownLesson(companyId, path));
  return row ?? fail("NOT_FOUND");
}

function ownLesson(companyId: string, { courseId, lessonId }: LessonId) {
  return and(eq(lessons.companyId, companyId), eq(lessons.courseId, courseId), eq(lessons.id, lessonId));
}
