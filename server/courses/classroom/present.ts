import type { lessonProgress } from "@/db/schema";
import type { Access } from "../enrollments/find-access";
import type { OutlinedLesson, OutlinedModule, StudentOutline } from "../progress/read-outline";
import type { Release } from "../progress/release";
import type {
  CourseHead,
  CourseProgress,
  LessonLink,
  LessonProgress,
  Opening,
  OutlineLesson,
  OutlineModule,
} from "./schemas";

export function toHead({ id, title, producerName, cover, artwork }: Access["course"]): CourseHead {
  return { courseId: id, title, producerName, cover, artwork };
}

/** Below 100% until every lesson is complete. */
export function toCourseProgress(outline: StudentOutline, completedAt: Date | null): CourseProgress {
  const lessons = outline.flatMap((module) => module.lessons);
  return courseProgressOf(lessons.length, lessons.filter(isComplete).length, completedAt);
}

export function courseProgressOf(lessons: number, completedLessons: number, completedAt: Date | null): CourseProgress {
  const percent = lessons === 0 ? 0 : Math.floor((completedLessons * 100) / lessons);
  return { lessons, completedLessons, percent, completedAt: completedAt?.toISOString() ?? null };
}

export function isComplete({ progress }: OutlinedLesson): boolean {
  return (progress?.completedAt ?? null) !== null;
}

type Row = Pick<typeof lessonProgress.$inferSelect, "watchedSeconds" | "positionSeconds" | "completedAt">;

const untouched: Row = { watchedSeconds: 0, positionSeconds: 0, completedAt: null };

/** Caps the seconds at the video's duration, which the seller may have reduced. */
export function toLessonProgress(row: Row | null, durationSeconds: number | null): LessonProgress {
  const { watchedSeconds, positionSeconds, completedAt } = row ?? untouched;
  const end = durationSeconds || Number.POSITIVE_INFINITY;
  const watched = Math.min(watchedSeconds, end);
  return {
    watchedSeconds: watched,
    positionSeconds: Math.min(positionSeconds, end),
    percent: durationSeconds ? Math.floor((watched * 100) / durationSeconds) : null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

/** Closed lessons expose only their titles. */
export function toModules(outline: StudentOutline): OutlineModule[] {
  return outline.map(({ row, release, lessons }) => ({
    moduleId: row.id,
    title: row.title,
    opening: toOpening(release),
    completedLessons: lessons.filter(isComplete).length,
    lessons: lessons.map(toOutlineLesson),
  }));
}

function toOutlineLesson({ row, isOpen, hasQuiz, progress }: OutlinedLesson): OutlineLesson {
  const { id: lessonId, title, durationSeconds, isSample } = row;
  return {
    lessonId,
    title,
    durationSeconds: isOpen ? durationSeconds : null,
    isOpen,
    isSample,
    hasQuiz,
    progress: progress && toLessonProgress(progress, durationSeconds),
  };
}

export function toOpening(release: Release): Opening {
  if (release.isOpen) return release;
  const { opensAt, afterModule } = release;
  return {
    isOpen: false,
    opensAt: opensAt?.toISOString() ?? null,
    afterModule: afterModule && { moduleId: afterModule.id, title: afterModule.title },
  };
}

/**
 * Returns the lesson to continue with: the most recently visited incomplete open lesson, or else
 * the first incomplete open one.
 */
export function findNext(outline: StudentOutline): LessonLink | null {
  const waiting = outline.flatMap((module) =>
    module.lessons.filter((lesson) => lesson.isOpen && !isComplete(lesson)).map((lesson) => ({ module, lesson })),
  );
  const visited = waiting
    .filter(({ lesson }) => lesson.progress !== null)
    .toSorted((a, b) => seenAtOf(b.lesson) - seenAtOf(a.lesson));
  const found = visited[0] ?? waiting[0];
  return found ? toLink(found.module, found.lesson) : null;
}

function seenAtOf({ progress }: OutlinedLesson): number {
  return progress?.seenAt.getTime() ?? 0;
}

export function toLink({ row }: OutlinedModule, lesson: OutlinedLesson): LessonLink {
  return { lessonId: lesson.row.id, title: lesson.row.title, moduleTitle: row.title };
}

export function neighboursOf(
  outline: StudentOutline,
  lessonId: string,
): { previous: LessonLink | null; next: LessonLink | null } {
  const links = outline.flatMap((module) => module.lessons.map((lesson) => toLink(module, lesson)));
  const at = links.findIndex((link) => link.lessonId === lessonId);
  return { previous: links[at - 1] ?? null, next: links[at + 1] ?? null };
}
