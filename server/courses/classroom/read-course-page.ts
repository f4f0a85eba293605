import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { materials } from "@/db/schema";
import type { Holder } from "../enrollments/access-links";
import { type OutlineOf, readOutline } from "../progress/read-outline";
import { findNext, toCourseProgress, toHead, toModules } from "./present";
import { memberAccessOf, type ReaderAccess, readerAccessOf } from "./reader-access";
import type { CoursePage } from "./schemas";

/** @throws NOT_FOUND if none of these customers can currently open the course. */
export async function readCoursePage(holders: readonly Holder[], courseId: string, realNow: Date): Promise<CoursePage> {
  return composeCourse(await readerAccessOf(holders, courseId, realNow));
}

/**
 * Returns the course page for a member's preview. With `enrollmentId`, returns it as that
 * enrollment's student sees it. `now` is the company's time.
 *
 * @throws NOT_FOUND
 */
export async function previewCoursePage(
  companyId: string,
  place: { courseId: string; enrollmentId?: string | undefined },
  now: Date,
): Promise<CoursePage> {
  return composeCourse(await memberAccessOf(companyId, place, now));
}

/** Returns the input of `readOutline`. Without an enrollment, as in a preview, every module is open. */
export function outlineOf({ companyId, courseId, enrollmentId, enrolledAt, cohortStartsOn }: ReaderAccess): OutlineOf {
  return { companyId, courseId, ...(enrollmentId && { enrollmentId, enrolledAt, cohortStartsOn }) };
}

async function composeCourse(access: ReaderAccess): Promise<CoursePage> {
  const outline = await readOutline(outlineOf(access), access.now);
  const openIds = outline.flatMap(({ lessons }) => lessons.filter(({ isOpen }) => isOpen).map(({ row }) => row.id));
  const { course, shop, reader, enrolledAt, endsAt, completedAt } = access;
  const { tagline, description, highlights, level, category, instructor, takesComments, issuesCertificates } = course;
  return {
    ...toHead(course),
    shop,
    reader,
    ...{ tagline, description, highlights, level, category, instructor, takesComments, issuesCertificates },
    enrolledAt: enrolledAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    progress: toCourseProgress(outline, completedAt),
    modules: toModules(outline),
    next: findNext(outline),
    materials: await countMaterials(access.companyId, openIds),
  };
}

async function countMaterials(companyId: string, lessonIds: string[]): Promise<number> {
  if (lessonIds.length === 0) return 0;
  const ofLessons = and(eq(materials.companyId, companyId), inArray(materials.lessonId, lessonIds));
  const [found] = await db().select({ rows: count() }).from(materials).where(ofLessons);
  return found?.rows ?? 0;
}
