import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { courseModules, lessonProgress, lessons, quizzes } from "@/db/schema";
import type { Access } from "../enrollments/find-access";
import { type Release, releasesOf, type Start } from "./release";

type ModuleRow = typeof courseModules.$inferSelect;
type LessonRow = typeof lessons.$inferSelect;
type ProgressRow = typeof lessonProgress.$inferSelect;

/** Lesson with its content, for the server. Check `isOpen` before exposing it. */
export interface OutlinedLesson {
  row: LessonRow;
  hasQuiz: boolean;
  /** True for an open module or a sample lesson. */
  isOpen: boolean;
  progress: Omit<ProgressRow, "watched"> | null;
}

export interface OutlinedModule {
  row: ModuleRow;
  release: Release;
  lessons: OutlinedLesson[];
}

export type StudentOutline = OutlinedModule[];

/** Without an enrollment, as in a member's preview, all lessons are open. */
export type OutlineOf = Pick<Access, "companyId" | "courseId"> & Partial<Start & Pick<Access, "enrollmentId">>;

export async function readOutline(of: OutlineOf, now: Date, executor: Executor = db()): Promise<StudentOutline> {
  const { companyId, courseId, enrollmentId } = of;
  const [moduleRows, lessonRows, done] = await Promise.all([
    executor
      .select()
      .from(courseModules)
      .where(and(eq(courseModules.companyId, companyId), eq(courseModules.courseId, courseId)))
      .orderBy(asc(courseModules.position)),
    executor
      .select({ row: lessons, quizOf: quizzes.lessonId })
      .from(lessons)
      .leftJoin(quizzes, and(eq(quizzes.companyId, lessons.companyId), eq(quizzes.lessonId, lessons.id)))
      .where(and(eq(lessons.companyId, companyId), eq(lessons.courseId, courseId)))
      .orderBy(asc(lessons.position)),
    enrollmentId ? readProgress(executor, companyId, enrollmentId) : [],
  ]);
  const progressOf = new Map(done.map((row) => [row.lessonId, row]));
  const lessonsOf = (moduleId: string) => lessonRows.filter(({ row }) => row.moduleId === moduleId);
  const terms = moduleRows.map((row) => {
    const own = lessonsOf(row.id).map((lesson) => lesson.row);
    const isFinished = own.every(({ id }) => progressOf.get(id)?.completedAt);
    // Watching a sample lesson does not start its module.
    const isBegun = own.some(({ id, isSample }) => !isSample && progressOf.has(id));
    return { ...row, isFinished, isBegun };
  });
  const { enrolledAt, cohortStartsOn = null } = of;
  const releases = enrolledAt ? releasesOf(terms, { enrolledAt, cohortStartsOn }, now) : new Map<string, Release>();
  return moduleRows.map((row) => {
    const release = releases.get(row.id) ?? { isOpen: true as const };
    const own = lessonsOf(row.id).map(
      ({ row: lesson, quizOf }): OutlinedLesson => ({
        row: lesson,
        hasQuiz: quizOf !== null,
        isOpen: release.isOpen || lesson.isSample,
        progress: progressOf.get(lesson.id) ?? null,
      }),
    );
    return { row, release, lessons: own };
  });
}

function readProgress(executor: Executor, companyId: string, enrollmentId: string) {
  const { watched: _, ...columns } = getTableColumns(lessonProgress);
  return executor
    .select(columns)
    .from(lessonProgress)
    .where(and(eq(lessonProgress.companyId, companyId), eq(lessonProgress.enrollmentId, enrollmentId)));
}

export function findOutlined(
  outline: StudentOutline,
  lessonId: string,
): { module: OutlinedModule; lesson: OutlinedLesson } | null {
  for (const module of outline) {
    const lesson = module.lessons.find(({ row }) => row.id === lessonId);
    if (lesson) return { module, lesson };
  }
  return null;
}
