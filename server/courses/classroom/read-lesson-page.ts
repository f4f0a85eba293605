import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { materials } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { type Context, realNowOf } from "../../core/procedures/procedure";
import type { Holder } from "../enrollments/access-links";
import { listNotes, type NoteRow } from "../progress/notes";
import { findOutlined, readOutline } from "../progress/read-outline";
import { findVideo } from "./find-video";
import { neighboursOf, toCourseProgress, toHead, toLessonProgress, toModules, toOpening } from "./present";
import { outlineOf } from "./read-course-page";
import { memberAccessOf, type ReaderAccess, readerAccessOf } from "./reader-access";
import type { LessonMaterial, LessonName, LessonNote, LessonPage } from "./schemas";

/**
 * The page of a closed module contains only its opening date or condition.
 *
 * @throws NOT_FOUND if none of these customers can currently open the course.
 */
export async function readLessonPage(
  holders: readonly Holder[],
  { courseId, lessonId }: LessonName,
  realNow: Date,
): Promise<LessonPage> {
  return composeLesson(await readerAccessOf(holders, courseId, realNow), lessonId, realNow);
}

/**
 * Returns the lesson page for a member's preview. With `enrollmentId`, returns it as that
 * enrollment's student sees it, without the notes.
 *
 * @throws NOT_FOUND
 */
export async function previewLessonPage(
  companyId: string,
  { courseId, lessonId, enrollmentId }: LessonName & { enrollmentId?: string | undefined },
  times: Pick<Context, "now" | "realNow">,
): Promise<LessonPage> {
  const access = await memberAccessOf(companyId, { courseId, enrollmentId }, times.now);
  return composeLesson(access, lessonId, realNowOf(times));
}

/** `realNow` sets the expiry of the video's URL. */
async function composeLesson(access: ReaderAccess, lessonId: string, realNow: Date): Promise<LessonPage> {
  const { companyId, course, shop, reader, completedAt, enrollmentId } = access;
  const outline = await readOutline(outlineOf(access), access.now);
  const { module, lesson } = findOutlined(outline, lessonId) ?? fail("NOT_FOUND");
  const place = {
    shop,
    reader,
    course: { ...toHead(course), takesComments: course.takesComments },
    courseProgress: toCourseProgress(outline, completedAt),
    module: { moduleId: module.row.id, title: module.row.title },
    lessonId,
    title: lesson.row.title,
    modules: toModules(outline),
    ...neighboursOf(outline, lessonId),
  };
  const opening = toOpening(module.release);
  if (!lesson.isOpen && !opening.isOpen) return { ...place, kind: "closed", opening };
  const { description, durationSeconds, videoUrl, captions, chapters } = lesson.row;
  const [video, ownMaterials, notes] = await Promise.all([
    findVideo({ companyId, videoUrl }, realNow),
    listMaterials(companyId, { courseId: course.id, lessonId }),
    reader === "student" && enrollmentId ? listNotes({ companyId, enrollmentId, lessonId }) : [],
  ]);
  return {
    ...place,
    kind: "open",
    enrollmentId: reader === "student" ? (enrollmentId ?? null) : null,
    description,
    durationSeconds,
    video,
    captions,
    chapters,
    materials: ownMaterials,
    notes: notes.map(toNote),
    progress: toLessonProgress(lesson.progress, durationSeconds),
    hasQuiz: lesson.hasQuiz,
  };
}

async function listMaterials(companyId: string, { courseId, lessonId }: LessonName): Promise<LessonMaterial[]> {
  const rows = await db()
    .select({ id: materials.id, title: materials.title })
    .from(materials)
    .where(and(eq(materials.companyId, companyId), eq(materials.lessonId, lessonId)))
    .orderBy(asc(materials.position));
  return rows.map(({ id, title }) => ({ materialId: id, title, href: `/learn/courses/${courseId}/materials/${id}` }));
}

export function toNote({ id, atSeconds, text, updatedAt }: NoteRow): LessonNote {
  return { noteId: id, atSeconds, text, updatedAt: updatedAt.toISOString() };
}
