import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { courseModules, courses, lessons, materials, quizzes } from "@/db/schema";
import { type Fields, groupBy, type Item, type Part } from "./items";
import { type Comparison, type Plans, planItems } from "./plan";
import type { ProductItem } from "./products";
import { type CoursePart, type CourseRow, contentOf, type QuizRow, writeCourse } from "./write-course";

export type CourseItem = Item<CourseRow, CoursePart>;

/** Ignores students. Products must be matched already. */
export async function planCourses(
  comparison: Comparison,
  products: { here: ProductItem[]; there: ProductItem[] },
): Promise<Plans> {
  const { executor, sides, pairs } = comparison;
  const productThere = ({ row }: CourseItem) => {
    const found = pairs.findThere("product", row.productId);
    return found && products.there.some(({ id }) => id === found) ? found : null;
  };
  return planItems("course", comparison, {
    here: await readCourses(executor, sides.fromId, products.here),
    there: await readCourses(executor, sides.toId, products.there),
    lacksProduct: (item) => productThere(item) === null,
    write: (tx, match, now) =>
      writeCourse(tx, match, { companyId: sides.toId, productId: productThere(match.here), now }),
  });
}

/** Oldest first, without courses of deleted products; modules, lessons and materials are in order. */
async function readCourses(
  executor: Executor,
  companyId: string,
  products: readonly ProductItem[],
): Promise<CourseItem[]> {
  const rows = await executor
    .select()
    .from(courses)
    .where(and(eq(courses.companyId, companyId), isNull(courses.deletedAt)))
    .orderBy(asc(courses.createdAt), asc(courses.id));
  const parts = groupBy(await readParts(executor, companyId), ({ row: { row } }) => row.courseId);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return rows.flatMap((row): CourseItem[] => {
    const { id, title } = row;
    const product = names.get(row.productId);
    if (product === undefined) return [];
    const shared = { kind: "course", id, key: title, name: title, row } as const;
    return [{ ...shared, fields: fieldsOf(row), shownWhenNew: { product }, parts: parts.get(id) ?? [] }];
  });
}

function fieldsOf(row: CourseRow): Fields {
  const { instructor, artwork, ...said } = contentOf(row);
  const { name, role, bio, initials } = instructor;
  const { from, via, to, glow, motif } = artwork;
  return { ...said, instructor: [name, role, bio, initials], artwork: [from, via, to, glow, motif] };
}

async function readParts(executor: Executor, companyId: string): Promise<Part<CoursePart>[]> {
  const moduleRows = await executor
    .select()
    .from(courseModules)
    .where(eq(courseModules.companyId, companyId))
    .orderBy(asc(courseModules.position), asc(courseModules.id));
  const lessonRows = await executor
    .select()
    .from(lessons)
    .where(eq(lessons.companyId, companyId))
    .orderBy(asc(lessons.position), asc(lessons.id));
  const materialRows = await executor
    .select()
    .from(materials)
    .where(eq(materials.companyId, companyId))
    .orderBy(asc(materials.position), asc(materials.id));
  const quizRows = await executor.select().from(quizzes).where(eq(quizzes.companyId, companyId));
  const quizOf = new Map(quizRows.map((row) => [row.lessonId, row]));
  const titles = new Map(moduleRows.map(({ id, title }) => [id, title]));
  return [
    ...moduleRows.map((row) => toPart({ kind: "module", row }, null, moduleFields(row, titles))),
    ...lessonRows.map((row) => {
      const quiz = quizOf.get(row.id) ?? null;
      return toPart({ kind: "lesson", row, quiz }, row.moduleId, { ...lessonFields(row), quiz: describeQuiz(quiz) });
    }),
    ...materialRows.map((row) => toPart({ kind: "material", row }, row.lessonId, { title: row.title, url: row.url })),
  ];
}

/** Compared fields of a module. The title identifies the required module, whose id differs between the sides. */
function moduleFields(row: typeof courseModules.$inferSelect, titles: ReadonlyMap<string, string>): Fields {
  const { title, release, releaseDays, releaseOn, releaseModuleId } = row;
  const releaseAfter = titles.get(releaseModuleId ?? "") ?? null;
  return { title, release: release === "at_once" ? null : release, releaseDays, releaseOn, releaseAfter };
}

function lessonFields(row: typeof lessons.$inferSelect): Fields {
  const { title, description, videoUrl, durationSeconds, isSample } = row;
  const captions = row.captions.map(({ language, label, url }) => `${language} ${label} ${url}`);
  const chapters = row.chapters.map(({ startSeconds, title: name }) => `${startSeconds} ${name}`);
  const said = { title, description, videoUrl, durationSeconds, isSample: isSample || null };
  return { ...said, captions: orNull(captions), chapters: orNull(chapters) };
}

function describeQuiz(quiz: QuizRow | null): string[] | null {
  if (!quiz) return null;
  const { passPercent, maxAttempts, questions } = quiz;
  const told = questions.map(({ text, choices }) => {
    const marked = choices.map((choice) => (choice.isRight ? `✓ ${choice.text}` : choice.text));
    return `${text} ${marked.join(" / ")}`;
  });
  return [`${passPercent} %`, `${maxAttempts ?? "∞"} ×`, ...told];
}

/** Null omits the field for a new lesson. */
function orNull(list: string[]): string[] | null {
  return list.length > 0 ? list : null;
}

function toPart(row: CoursePart, parentId: string | null, fields: Fields): Part<CoursePart> {
  const { id, title } = row.row;
  return { kind: row.kind, id, key: title, name: title, parentId, fields, row };
}

export async function lockCourses(tx: Executor, companyId: string): Promise<void> {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.companyId, companyId)).for("no key update");
}
