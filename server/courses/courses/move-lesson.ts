import { and, eq } from "drizzle-orm";
import { lessons } from "@/db/schema";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { changePart } from "./change-part";
import { getLessonRow } from "./lessons";
import { findModuleRow } from "./modules";
import { closeGap, lessonsOf, nextPosition, openGap } from "./positions";
import type { LessonId, LessonMove, MemberCourse } from "./schemas";

/**
 * Moves a lesson with its materials to a position in a module of the same course.
 *
 * @throws NOT_FOUND for the lesson.
 * @throws module_unknown; lesson_position_too_high; lesson_limit_reached if the module is full.
 */
export function moveLesson(
  companyId: string,
  path: LessonId,
  { moduleId, position }: LessonMove,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "lesson", partChange: "moved", by, now }, async (tx) => {
    const lesson = await getLessonRow(tx, companyId, path);
    if (!(await findModuleRow(tx, companyId, { courseId: path.courseId, moduleId }))) return fail("module_unknown");
    const there = lessonsOf(companyId, moduleId);
    const stays = moduleId === lesson.moduleId;
    const last = stays ? (await tx.$count(lessons, there.below)) - 1 : await nextPosition(tx, there);
    const place = position ?? last;
    if (place > last) return fail("lesson_position_too_high", { values: { max: last } });
    await closeGap(tx, lessonsOf(companyId, lesson.moduleId), lesson.position);
    await openGap(tx, there, place);
    await tx
      .update(lessons)
      .set({ moduleId, position: place })
      .where(and(eq(lessons.companyId, companyId), eq(lessons.id, lesson.id)));
    return lesson.title;
  });
}
