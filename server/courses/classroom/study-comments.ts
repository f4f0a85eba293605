import { readComments as readOfLesson } from "../comments/read-comments";
import { deleteOwnComment } from "../comments/remove-comment";
import { reportComment as reportOfLesson } from "../comments/report-comment";
import type { LessonComments, NewComment } from "../comments/schemas";
import { writeComment as writeInLesson } from "../comments/write-comment";
import type { Holder } from "../enrollments/access-links";
import type { LessonName } from "./schemas";
import { getOpenLesson, type LessonAct } from "./study";

/**
 * Returns null if comments are disabled for the course.
 *
 * @throws NOT_FOUND in the same cases as `getOpenLesson`.
 */
export async function readComments(
  holders: readonly Holder[],
  name: LessonName,
  page: number,
  realNow: Date,
): Promise<LessonComments | null> {
  return readOfLesson(await getOpenLesson(holders, name, realNow), page);
}

/** @throws NOT_FOUND in the same cases as `getOpenLesson`, and the errors of `writeComment` in the comments module. */
export async function writeComment(
  holders: readonly Holder[],
  name: LessonAct,
  comment: NewComment,
  realNow: Date,
): Promise<string> {
  const place = await getOpenLesson(holders, name, realNow);
  return writeInLesson(place, comment, place.access.now);
}

/** @throws NOT_FOUND in the same cases as `getOpenLesson` and as `reportComment` in the comments module. */
export async function reportComment(
  holders: readonly Holder[],
  name: LessonAct,
  commentId: string,
  realNow: Date,
): Promise<void> {
  const place = await getOpenLesson(holders, name, realNow);
  await reportOfLesson(place, commentId, place.access.now);
}

/** @throws NOT_FOUND in the same cases as `getOpenLesson`, and for another student's comment. */
export async function deleteComment(
  holders: readonly Holder[],
  name: LessonAct,
  commentId: string,
  realNow: Date,
): Promise<void> {
  const place = await getOpenLesson(holders, name, realNow);
  await deleteOwnComment(place, commentId, place.access.now);
}
