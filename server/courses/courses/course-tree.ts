import { and, asc, count, desc, eq, ilike, inArray, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courseModules, courses, lessons, materials } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { toRelease } from "./release-terms";
import type { CoursePage, CourseQuery, MemberCourse } from "./schemas";
import type { CourseSearch, NamedCourse } from "./search-schemas";

type CourseRow = typeof courses.$inferSelect;
type Module = MemberCourse["modules"][number];
type Lesson = Module["lessons"][number];
type Material = Lesson["materials"][number];

/**
 * Returns a course with modules, lessons and materials, as the seller sees it, in four queries.
 *
 * @throws NOT_FOUND
 */
export async function getCourse(companyId: string, courseId: string, executor: Executor = db()): Promise<MemberCourse> {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const rows = await executor
    .select()
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)));
  const [course] = await withTrees(executor, companyId, rows);
  return course ?? fail("NOT_FOUND");
}

/** Newest first, with their trees, in five queries. */
export async function listCourses(
  companyId: string,
  query: CourseQuery,
  executor: Executor = db(),
): Promise<CoursePage> {
  const { status, productId, limit, offset } = query;
  if (productId !== undefined && !isId(productId)) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(courses.companyId, companyId),
    isNull(courses.deletedAt),
    status && eq(courses.status, status),
    productId ? eq(courses.productId, productId) : undefined,
  );
  const found = await executor
    .select()
    .from(courses)
    .where(filter)
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(limit)
    .offset(offset);
  const [total] = await executor.select({ rows: count() }).from(courses).where(filter);
  return { rows: await withTrees(executor, companyId, found), totalRows: total?.rows ?? 0 };
}

export function findCourses(companyId: string, { search, limit }: CourseSearch): Promise<NamedCourse[]> {
  const { id, title, status, createdAt, deletedAt } = courses;
  const part = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return db()
    .select({ id, title, status })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), isNull(deletedAt), part ? ilike(title, part) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

async function withTrees(executor: Executor, companyId: string, rows: CourseRow[]): Promise<MemberCourse[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [ownModules, ownLessons, ownMaterials] = await Promise.all([
    executor
      .select()
      .from(courseModules)
      .where(and(eq(courseModules.companyId, companyId), inArray(courseModules.courseId, ids)))
      .orderBy(asc(courseModules.position)),
    executor
      .select()
      .from(lessons)
      .where(and(eq(lessons.companyId, companyId), inArray(lessons.courseId, ids)))
      .orderBy(asc(lessons.position)),
    executor
      .select()
      .from(materials)
      .where(and(eq(materials.companyId, companyId), inArray(materials.courseId, ids)))
      .orderBy(asc(materials.position)),
  ]);
  const materialsByLesson = groupBy(ownMaterials, ({ lessonId, id, title, url, position }): [string, Material] => [
    lessonId,
    { id, title, url, position },
  ]);
  const lessonsByModule = groupBy(
    ownLessons,
    ({ moduleId, companyId: _, courseId: __, ...lesson }): [string, Lesson] => [
      moduleId,
      { ...lesson, materials: materialsByLesson.get(lesson.id) ?? [] },
    ],
  );
  const modulesByCourse = groupBy(ownModules, ({ courseId, id, title, position, ...terms }): [string, Module] => [
    courseId,
    { id, title, position, release: toRelease(terms), lessons: lessonsByModule.get(id) ?? [] },
  ]);
  return rows.map((row) => toCourse(row, modulesByCourse.get(row.id) ?? []));
}

function groupBy<Row, Part>(rows: Row[], place: (row: Row) => [parentId: string, part: Part]): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  for (const [parentId, part] of rows.map(place)) {
    const siblings = parts.get(parentId);
    if (siblings) siblings.push(part);
    else parts.set(parentId, [part]);
  }
  return parts;
}

function toCourse(row: CourseRow, modules: Module[]): MemberCourse {
  const { companyId: _, deletedAt: __, createdAt, updatedAt, ...said } = row;
  return {
    ...said,
    kind: "course",
    enrolledAt: null,
    modules,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
