import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { lessonProgress, lessons } from "@/db/schema";
import type { Holder } from "../enrollments/access-links";
import { type Access, listAccess } from "../enrollments/find-access";
import { courseProgressOf, toHead } from "./present";
import type { Shelf, ShelfCourse } from "./schemas";

/** Returns the courses of all sellers that these customers can open, most recently visited first. */
export async function readShelf(holders: readonly Holder[], realNow: Date): Promise<Shelf> {
  const found = await listAccess(holders, realNow);
  const companyIds = [...new Set(found.map(({ companyId }) => companyId))];
  const counted = await Promise.all(companyIds.map((companyId) => countLessons(companyId, found)));
  const counts = new Map(counted.flat().map((row) => [row.courseId, row]));
  return { courses: found.map((access) => toShelfCourse(access, counts.get(access.courseId))) };
}

function toShelfCourse(access: Access, counted: { lessons: number; completed: number } | undefined): ShelfCourse {
  const { course, shop, enrolledAt, endsAt, seenAt, completedAt } = access;
  return {
    ...toHead(course),
    shop,
    tagline: course.tagline,
    enrolledAt: enrolledAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    progress: courseProgressOf(counted?.lessons ?? 0, counted?.completed ?? 0, completedAt),
  };
}

async function countLessons(companyId: string, found: readonly Access[]) {
  const own = found.filter((access) => access.companyId === companyId);
  return db()
    .select({
      courseId: lessons.courseId,
      lessons: sql<number>`count(*)::int`,
      completed: sql<number>`count(${lessonProgress.completedAt})::int`,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.companyId, lessons.companyId),
        eq(lessonProgress.lessonId, lessons.id),
        inArray(
          lessonProgress.enrollmentId,
          own.map(({ enrollmentId }) => enrollmentId),
        ),
      ),
    )
    .where(
      and(
        eq(lessons.companyId, companyId),
        inArray(
          lessons.courseId,
          own.map(({ courseId }) => courseId),
        ),
      ),
    )
    .groupBy(lessons.courseId);
}
