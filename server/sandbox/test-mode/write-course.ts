import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { courseModules, courses, lessons, materials, quizzes } from "@/db/schema";
import type { CopyPart } from "@/db/schema/sandbox-enums";
import { randomToken } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { maxParts } from "../../courses/courses/schemas";
import { findDifferences, groupBy, type Part } from "./items";
import type { Pair } from "./pairs";
import type { Match, PartMatch } from "./plan";

export type CourseRow = typeof courses.$inferSelect;

export type QuizRow = typeof quizzes.$inferSelect;

export type CoursePart =
  | { kind: "module"; row: typeof courseModules.$inferSelect }
  | { kind: "lesson"; row: typeof lessons.$inferSelect; quiz: QuizRow | null }
  | { kind: "material"; row: typeof materials.$inferSelect };

interface Target {
  companyId: string;
  productId: string | null;
  now: Date;
}

export function contentOf(row: CourseRow) {
  const { status, title, producerName, tagline, description, category, level } = row;
  const { highlights, certificateHours, instructor, artwork, cover, issuesCertificates, takesComments } = row;
  const said = { status, title, producerName, tagline, description, category, level };
  const taught = { highlights, certificateHours, instructor, artwork, cover };
  return { ...said, ...taught, issuesCertificates, takesComments };
}

/**
 * Makes the other side's course equal to this one, in the caller's transaction, with the course
 * locked. Parts of the other side only are kept after the copied ones.
 *
 * @throws copy_needs_product; module_limit_reached; lesson_limit_reached; material_limit_reached
 */
export async function writeCourse(
  tx: Executor,
  { here, there, parts }: Match<CourseRow, CoursePart>,
  { companyId, productId, now }: Target,
): Promise<{ id: string; parts: Pair[] }> {
  const id = there?.id ?? newId(now);
  if (there) {
    // Later than the version that an editor of the course expects (docs/domains/courses.md).
    const updatedAt = new Date(Math.max(now.getTime(), there.row.updatedAt.getTime() + 1));
    await tx
      .update(courses)
      .set({ ...contentOf(here.row), updatedAt })
      .where(and(eq(courses.companyId, companyId), eq(courses.id, id)));
  } else {
    if (!productId) return fail("copy_needs_product");
    const fresh = { companyId, id, productId, slug: randomToken(9), createdAt: now, updatedAt: now };
    await tx.insert(courses).values({ ...contentOf(here.row), ...fresh });
  }
  const idsThere = new Map(parts.map((part) => [part.here.id, part.there?.id ?? newId(now)]));
  // Parents first.
  for (const kind of ["module", "lesson", "material"] as const) {
    for (const placed of placeParts(kind, parts, there?.parts ?? [], idsThere)) {
      await writePart(tx, { companyId, courseId: id, idsThere, now }, placed);
    }
  }
  return {
    id,
    parts: parts.map(({ here: part }) => ({ kind: part.kind, id: part.id, otherId: idsThere.get(part.id) ?? "" })),
  };
}

interface Placed {
  id: string;
  parentId: string | null;
  position: number;
  /** Target state. */
  part: Part<CoursePart>;
  /** Current state; null for a new part. */
  there: Part<CoursePart> | null;
}

/**
 * Positions the parts of one kind: below each parent, the copied ones in order, then the others.
 *
 * @throws module_limit_reached; lesson_limit_reached; material_limit_reached
 */
function placeParts(
  kind: CopyPart,
  parts: readonly PartMatch<CoursePart>[],
  allThere: readonly Part<CoursePart>[],
  idsThere: Map<string, string>,
): Placed[] {
  const known = new Set(parts.flatMap(({ there }) => there?.id ?? []));
  const copied = parts
    .filter(({ here }) => here.kind === kind)
    .map(({ here, there }) => {
      const parentId = here.parentId === null ? null : (idsThere.get(here.parentId) ?? fail("INTERNAL"));
      return { id: idsThere.get(here.id) ?? fail("INTERNAL"), parentId, part: here, there };
    });
  const others = allThere
    .filter((part) => part.kind === kind && !known.has(part.id))
    .map((part) => ({ id: part.id, parentId: part.parentId, part, there: part }));
  const byParent = groupBy([...copied, ...others], ({ parentId }) => parentId);
  return [...byParent.values()].flatMap((siblings) => {
    if (siblings.length > maxParts) return failLimit(kind);
    return siblings.map((placed, position) => ({ ...placed, position }));
  });
}

function failLimit(kind: CopyPart): never {
  const values = { max: maxParts };
  if (kind === "module") return fail("module_limit_reached", { values });
  return kind === "lesson" ? fail("lesson_limit_reached", { values }) : fail("material_limit_reached", { values });
}

interface CourseThere {
  companyId: string;
  courseId: string;
  idsThere: ReadonlyMap<string, string>;
  now: Date;
}

async function writePart(
  tx: Executor,
  { companyId, courseId, idsThere, now }: CourseThere,
  { id, parentId, position, part, there }: Placed,
): Promise<void> {
  const isSame =
    there !== null &&
    there.row.row.position === position &&
    there.parentId === parentId &&
    findDifferences(part.fields, there.fields).length === 0;
  if (isSame) return;
  const place = { companyId, courseId, id };
  const { kind, row } = part.row;
  if (kind === "module") {
    const content = { title: row.title, position, ...releaseThere(row, idsThere) };
    const own = and(eq(courseModules.companyId, companyId), eq(courseModules.id, id));
    await (there
      ? tx.update(courseModules).set(content).where(own)
      : tx.insert(courseModules).values({ ...content, ...place }));
    return;
  }
  const parent = parentId ?? fail("INTERNAL");
  if (kind === "lesson") {
    const { title, description, videoUrl, durationSeconds, isSample, captions, chapters } = row;
    const said = { title, description, videoUrl, durationSeconds, isSample, captions, chapters };
    const content = { ...said, position, moduleId: parent };
    const own = and(eq(lessons.companyId, companyId), eq(lessons.id, id));
    await (there ? tx.update(lessons).set(content).where(own) : tx.insert(lessons).values({ ...content, ...place }));
    await writeQuiz(tx, part.row.quiz, { companyId, courseId, lessonId: id }, now);
    return;
  }
  const content = { title: row.title, url: row.url, position, lessonId: parent };
  const own = and(eq(materials.companyId, companyId), eq(materials.id, id));
  await (there ? tx.update(materials).set(content).where(own) : tx.insert(materials).values({ ...content, ...place }));
}

/** Keeps students' attempts on the other side, so that passed quizzes stay passed. */
async function writeQuiz(
  tx: Executor,
  quiz: QuizRow | null,
  { companyId, courseId, lessonId }: { companyId: string; courseId: string; lessonId: string },
  now: Date,
): Promise<void> {
  if (!quiz) {
    await tx.delete(quizzes).where(and(eq(quizzes.companyId, companyId), eq(quizzes.lessonId, lessonId)));
    return;
  }
  const { passPercent, maxAttempts, questions } = quiz;
  const set = { passPercent, maxAttempts, questions, updatedAt: now };
  await tx
    .insert(quizzes)
    .values({ companyId, lessonId, courseId, ...set })
    .onConflictDoUpdate({ target: [quizzes.companyId, quizzes.lessonId], set });
}

/** Release terms on the other side. If the required module is missing there, the module opens immediately. */
function releaseThere(row: typeof courseModules.$inferSelect, idsThere: ReadonlyMap<string, string>) {
  const { release, releaseDays, releaseOn, releaseModuleId } = row;
  if (release !== "after_module") return { release, releaseDays, releaseOn, releaseModuleId };
  const other = idsThere.get(releaseModuleId ?? "") ?? null;
  return { release: other ? release : ("at_once" as const), releaseDays, releaseOn, releaseModuleId: other };
}
