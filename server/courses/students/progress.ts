import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { courseModules, lessonProgress, lessons } from "@/db/schema";
import { getStudent } from "./list-students";
import { percentOf } from "./percent";
import type { CourseProgress, EnrollmentId, LessonProgress } from "./schemas";

type Read = Awaited<ReturnType<typeof readLessons>>[number];

/** @throws NOT_FOUND */
export async function readProgress(companyId: string, place: EnrollmentId, now: Date): Promise<CourseProgress> {
  const student = await getStudent(companyId, place, now);
  const rows = await readLessons(companyId, place);
  const modules = new Map<string, CourseProgress["modules"][number]>();
  for (const row of rows) {
    const { id, title } = row.module;
    const module = modules.get(id) ?? { id, title, lessons: [] };
    modules.set(id, module);
    if (row.lesson) module.lessons.push(toLesson(row.lesson, row.progress));
  }
  return {
    enrollmentId: student.id,
    courseId: student.courseId,
    ...student.progress,
    lastSeenAt: student.lastSeenAt,
    completedAt: student.completedAt,
    modules: [...modules.values()],
  };
}

function readLessons(companyId: string, { courseId, enrollmentId }: EnrollmentId) {
  return db()
    .select({ module: courseModules, lesson: lessons, progress: lessonProgress })
    .from(courseModules)
    .leftJoin(lessons, and(eq(lessons.companyId, courseModules.companyId), eq(lessons.moduleId, courseModules.id)))
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.companyId, lessons.companyId),
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.enrollmentId, enrollmentId),
      ),
    )
    .where(and(eq(courseModules.companyId, companyId), eq(courseModules.courseId, courseId)))
    .orderBy(asc(courseModules.position), asc(lessons.position));
}

function toLesson(
  { id, title, durationSeconds }: NonNullable<Read["lesson"]>,
  progress: Read["progress"],
): LessonProgress {
  const watchedSeconds = progress?.watchedSeconds ?? 0;
  const completedAt = progress?.completedAt ?? null;
  return {
    id,
    title,
    durationSeconds,
    watchedSeconds,
    percent: completedAt ? 100 : Math.min(99, percentOf(watchedSeconds, durationSeconds ?? 0)),
    startedAt: progress?.startedAt.toISOString() ?? null,
    lastSeenAt: progress?.seenAt.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}
