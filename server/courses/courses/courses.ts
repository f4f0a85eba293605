import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { type CourseArtwork, type CourseInstructor, courses, enrollments } from "@/db/schema";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { findProduct } from "../../catalog/products/products";
import { randomToken } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { getCourse } from "./course-tree";
import type { CourseChange, CoursePlace, MemberCourse, NewCourse } from "./schemas";

const plainCourse: Required<Omit<CourseChange, "title" | "producerName" | "instructor" | "artwork">> = {
  status: "draft",
  tagline: "",
  description: "",
  category: "",
  level: "",
  highlights: [],
  certificateHours: 0,
  cover: null,
  issuesCertificates: true,
  takesComments: true,
};
const plainInstructor: CourseInstructor = { name: "", role: "", bio: "", initials: "" };
const plainArtwork: CourseArtwork = {
  from: "#0F766E",
  via: "#0E7490",
  to: "#1D4ED8",
  glow: "#5EEAD4",
  motif: "waves",
};

/**
 * Creates an empty draft course for buyers of a product. Earlier buyers are not enrolled.
 *
 * @throws NOT_FOUND for an unknown or deleted product.
 */
export async function createCourse(
  company: CompanyIdentity,
  input: NewCourse,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const companyId = company.id;
  const product = (await findProduct(companyId, input.productId)) ?? fail("product_unknown");
  const { instructor = {}, artwork = {}, ...said } = input;
  const id = newId(now);
  await db().transaction(async (tx) => {
    await tx.insert(courses).values({
      ...overlay(plainCourse, said),
      title: input.title,
      producerName: input.producerName ?? (product.productorName || company.name),
      instructor: instructorWith(plainInstructor, instructor),
      artwork: overlay(plainArtwork, artwork),
      companyId,
      id,
      productId: product.id,
      slug: randomToken(9),
      createdAt: now,
      updatedAt: now,
    });
    const after = { title: input.title };
    await recordAudit(tx, { companyId, ...by, action: "course.created", subjectId: id, after, now });
  });
  return getCourse(companyId, id);
}

/**
 * Updates the given fields, including those inside `instructor` and `artwork`. Absent fields keep
 * their values.
 *
 * @throws NOT_FOUND
 * @throws course_changed if the course is not at the expected version.
 */
export function updateCourse(
  companyId: string,
  place: CoursePlace,
  change: CourseChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const { instructor = {}, artwork = {}, ...said } = change;
  return changeCourse(companyId, place, now, async (tx, row) => {
    await tx
      .update(courses)
      .set({
        ...said,
        instructor: instructorWith(row.instructor, instructor),
        artwork: overlay(row.artwork, artwork),
      })
      .where(ownCourse(companyId, place.courseId));
    const [told, subjectId] = [differences(detailsOf(row), detailsOf(overlay(row, said))), place.courseId];
    await recordAudit(tx, { companyId, ...by, action: "course.updated", subjectId, ...told, now });
  });
}

/**
 * Soft-deletes a course. A course with active enrollments can only be archived.
 *
 * @returns the course before the deletion.
 * @throws NOT_FOUND, course_has_students
 */
export async function deleteCourse(
  companyId: string,
  courseId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return db().transaction(async (tx) => {
    await lockCourse(tx, companyId, courseId, "update");
    const enrolled = and(
      eq(enrollments.companyId, companyId),
      eq(enrollments.courseId, courseId),
      isNull(enrollments.revokedAt),
    );
    if ((await tx.$count(enrollments, enrolled)) > 0) return fail("course_has_students");
    const course = await getCourse(companyId, courseId, tx);
    await tx.update(courses).set({ deletedAt: now, updatedAt: now }).where(ownCourse(companyId, courseId));
    const before = { title: course.title };
    await recordAudit(tx, { companyId, ...by, action: "course.deleted", subjectId: courseId, before, now });
    return course;
  });
}

/**
 * Changes a course in one transaction under its lock, which protects limits and positions. Every
 * change advances `updatedAt`, the course's version, by at least one millisecond, even if the clock
 * is set back.
 *
 * @returns the course after the change.
 * @throws NOT_FOUND, the errors of `change`.
 * @throws course_changed if the course is not at the expected version.
 */
export async function changeCourse(
  companyId: string,
  { courseId, expectedUpdatedAt }: CoursePlace,
  now: Date,
  change: (tx: Executor, row: typeof courses.$inferSelect) => Promise<void>,
): Promise<MemberCourse> {
  return db().transaction(async (tx) => {
    const row = await lockCourse(tx, companyId, courseId, "no key update");
    const before = row.updatedAt.getTime();
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== before) return fail("course_changed");
    await change(tx, row);
    const updatedAt = new Date(Math.max(now.getTime(), before + 1));
    await tx.update(courses).set({ updatedAt }).where(ownCourse(companyId, courseId));
    return getCourse(companyId, courseId, tx);
  });
}

/** `no key update` blocks other changes; `update` also blocks enrollments. */
async function lockCourse(
  tx: Executor,
  companyId: string,
  courseId: string,
  strength: "no key update" | "update",
): Promise<typeof courses.$inferSelect> {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(ownCourse(companyId, courseId), isNull(courses.deletedAt)))
    .for(strength);
  return row ?? fail("NOT_FOUND");
}

function detailsOf({ title, status: courseStatus }: Pick<typeof courses.$inferSelect, "title" | "status">) {
  return { title, courseStatus };
}

function ownCourse(companyId: string, courseId: string) {
  return and(eq(courses.companyId, companyId), eq(courses.id, courseId));
}

function instructorWith(standing: CourseInstructor, given: Partial<CourseInstructor>): CourseInstructor {
  const derived = given.name === undefined ? standing.initials : initialsOf(given.name);
  return { ...overlay(standing, given), initials: given.initials ?? derived };
}

function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [...word.toUpperCase()][0] ?? "");
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? "");
}

/** Merges the given fields into the current ones. Ignores undefined. */
function overlay<Whole extends object>(
  standing: Whole,
  given: { [Key in keyof Whole]?: Whole[Key] | undefined },
): Whole {
  const said = Object.entries(given).filter(([name, value]) => name in standing && value !== undefined);
  return { ...standing, ...Object.fromEntries(said) };
}
