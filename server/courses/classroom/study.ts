import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { materials } from "@/db/schema";
import { openMaterial } from "../../accounts/uploads/open-material";
import { fail } from "../../core/failures/failure";
import type { Holder } from "../enrollments/access-links";
import { type Access, getAccess, isEnrollmentOf } from "../enrollments/find-access";
import { setCompleted as setLessonCompleted } from "../progress/complete-lesson";
import { removeNote as removeOwnNote, saveNote as saveOwnNote } from "../progress/notes";
import { findOutlined, readOutline } from "../progress/read-outline";
import { recordWatch as recordWatched } from "../progress/record-watch";
import type { LessonOfStudent } from "../progress/schemas";
import { toCourseProgress, toLessonProgress } from "./present";
import { toNote } from "./read-lesson-page";
import type { LessonName, LessonNote, NoteInput, RecordedProgress, WatchReport } from "./schemas";

export interface LessonAct extends LessonName {
  /**
   * Enrollment that the page was rendered for. A browser may keep a page and its unsent progress
   * until another person signs in. Absent for forms submitted without JavaScript.
   */
  enrollmentId?: string | undefined;
}

/**
 * Returns a lesson that one of these customers can open at `access.now`, the company's time. Every
 * student operation on a lesson calls this function first.
 *
 * @throws NOT_FOUND without access, for an unknown lesson and for a closed lesson.
 * @throws UNAUTHENTICATED if the page was rendered for another student.
 */
export async function getOpenLesson(
  holders: readonly Holder[],
  { courseId, lessonId, enrollmentId: ofPage }: LessonAct,
  realNow: Date,
): Promise<LessonOfStudent & { access: Access }> {
  if (ofPage !== undefined && !(await isEnrollmentOf(holders, ofPage))) return fail("UNAUTHENTICATED");
  const access = await getAccess(holders, courseId, realNow);
  const found = findOutlined(await readOutline(access, access.now), lessonId);
  if (!found?.lesson.isOpen) return fail("NOT_FOUND");
  const { companyId, enrollmentId } = access;
  return { companyId, courseId, enrollmentId, lessonId, hasQuiz: found.lesson.hasQuiz, access };
}

/** @throws NOT_FOUND in the same cases as `getOpenLesson`. */
export async function recordWatch(
  holders: readonly Holder[],
  name: LessonAct,
  report: WatchReport,
  realNow: Date,
): Promise<RecordedProgress> {
  const place = await getOpenLesson(holders, name, realNow);
  await recordWatched(place, report, place.access.now);
  return readRecorded(holders, name, realNow);
}

/**
 * @throws lesson_has_quiz
 * @throws NOT_FOUND in the same cases as `getOpenLesson`.
 */
export async function setCompleted(
  holders: readonly Holder[],
  name: LessonAct,
  isComplete: boolean,
  realNow: Date,
): Promise<RecordedProgress> {
  const place = await getOpenLesson(holders, name, realNow);
  await setLessonCompleted(place, isComplete, place.access.now);
  return readRecorded(holders, name, realNow);
}

async function readRecorded(holders: readonly Holder[], name: LessonName, realNow: Date): Promise<RecordedProgress> {
  const access = await getAccess(holders, name.courseId, realNow);
  const outline = await readOutline(access, access.now);
  const { lesson } = findOutlined(outline, name.lessonId) ?? fail("NOT_FOUND");
  return {
    lesson: toLessonProgress(lesson.progress, lesson.row.durationSeconds),
    course: toCourseProgress(outline, access.completedAt),
  };
}

/**
 * @throws note_limit_reached
 * @throws NOT_FOUND in the same cases as `getOpenLesson`, and for another student's note.
 */
export async function saveNote(
  holders: readonly Holder[],
  name: LessonAct,
  note: NoteInput,
  realNow: Date,
): Promise<LessonNote> {
  const place = await getOpenLesson(holders, name, realNow);
  return toNote(await saveOwnNote(place, note, place.access.now));
}

/** @throws NOT_FOUND in the same cases as `getOpenLesson`, and for another student's note. */
export async function removeNote(
  holders: readonly Holder[],
  name: LessonAct,
  noteId: string,
  realNow: Date,
): Promise<void> {
  await removeOwnNote(await getOpenLesson(holders, name, realNow), noteId);
}

/**
 * Returns the seller's link, or the URL of an uploaded file, valid for one minute.
 *
 * @throws NOT_FOUND in the same cases as `getOpenLesson`, and for an unknown material or file.
 */
export async function findMaterial(
  holders: readonly Holder[],
  { courseId, materialId }: { courseId: string; materialId: string },
  realNow: Date,
): Promise<string> {
  const { companyId } = await getAccess(holders, courseId, realNow);
  if (!isId(materialId)) return fail("NOT_FOUND");
  const [material] = await db()
    .select({ lessonId: materials.lessonId, url: materials.url })
    .from(materials)
    .where(and(eq(materials.companyId, companyId), eq(materials.id, materialId)));
  if (!material) return fail("NOT_FOUND");
  await getOpenLesson(holders, { courseId, lessonId: material.lessonId }, realNow);
  return (await openMaterial({ companyId, url: material.url }, realNow)) ?? fail("NOT_FOUND");
}
