import type { MemberCourse } from "@/server/courses/courses/schemas";

export interface LessonPlace {
  moduleId: string;
  position: number;
}

interface Row {
  id: string;
  /** Null for a module. */
  moduleId: string | null;
}

export function rowsOf({ modules }: MemberCourse): Row[] {
  return modules.flatMap(({ id, lessons }) => [
    { id, moduleId: null },
    ...lessons.map((lesson) => ({ id: lesson.id, moduleId: id })),
  ]);
}

function movedTo<Part>(parts: Part[], from: number, to: number): Part[] {
  const rest = parts.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...parts.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * Returns the place of a lesson dropped on a row: before the row if dragged up, after it if dragged
 * down; on the first module's row, as that module's first lesson. Returns null if nothing changes
 * or the dragged row is not a lesson.
 */
export function lessonPlaceAt(course: MemberCourse, lessonId: string, overId: string): LessonPlace | null {
  const rows = rowsOf(course);
  const from = rows.findIndex(({ id }) => id === lessonId);
  const to = rows.findIndex(({ id }) => id === overId);
  if (!rows[from]?.moduleId || to < 0 || from === to) return null;
  const after = movedTo(rows, from, Math.max(to, 1));
  const index = after.findIndex(({ id }) => id === lessonId);
  const header = after.slice(0, index).findLastIndex(({ moduleId }) => moduleId === null);
  const place = { moduleId: after[header]?.id ?? "", position: index - header - 1 };
  const here = placeOf(course, lessonId);
  return here && here.moduleId === place.moduleId && here.position === place.position ? null : place;
}

export function placeOf({ modules }: MemberCourse, lessonId: string): LessonPlace | null {
  for (const { id, lessons } of modules) {
    const position = lessons.findIndex((lesson) => lesson.id === lessonId);
    if (position >= 0) return { moduleId: id, position };
  }
  return null;
}

export function moduleOrderAt({ modules }: MemberCourse, moduleId: string, overId: string): string[] | null {
  const ids = modules.map(({ id }) => id);
  const [from, to] = [ids.indexOf(moduleId), ids.indexOf(overId)];
  return from < 0 || to < 0 || from === to ? null : movedTo(ids, from, to);
}

/** One step before or after a lesson, across modules; null at either end of the course. */
export function lessonStep(course: MemberCourse, lessonId: string, step: -1 | 1): LessonPlace | null {
  const here = placeOf(course, lessonId);
  if (!here) return null;
  const index = course.modules.findIndex(({ id }) => id === here.moduleId);
  const lessons = course.modules[index]?.lessons.length ?? 0;
  const position = here.position + step;
  if (position >= 0 && position < lessons) return { moduleId: here.moduleId, position };
  const neighbour = course.modules[index + step];
  return neighbour ? { moduleId: neighbour.id, position: step === 1 ? 0 : neighbour.lessons.length } : null;
}
