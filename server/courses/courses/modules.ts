import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { courseModules, lessons, materials } from "@/db/schema";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { changePart } from "./change-part";
import type { Release } from "./part-schemas";
import { closeGap, modulesOf, nextPosition, putInOrder } from "./positions";
import { readRelease } from "./release-terms";
import type { CoursePlace, MemberCourse, ModuleId } from "./schemas";

type ModuleRow = typeof courseModules.$inferSelect;

/**
 * Appends a module.
 *
 * @throws NOT_FOUND, module_limit_reached
 */
export function createModule(
  companyId: string,
  place: CoursePlace,
  title: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const { courseId } = place;
  return changePart(companyId, place, { part: "module", partChange: "added", by, now }, async (tx) => {
    const position = await nextPosition(tx, modulesOf(companyId, courseId));
    await tx.insert(courseModules).values({ companyId, id: newId(now), courseId, title, position });
    return title;
  });
}

/** @throws NOT_FOUND, the errors of `readRelease` */
export function updateModule(
  companyId: string,
  path: ModuleId,
  { title, release }: { title?: string | undefined; release?: Release | undefined },
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "module", partChange: "changed", by, now }, async (tx) => {
    const module = await getModuleRow(tx, companyId, path);
    await tx
      .update(courseModules)
      .set({ title: title ?? module.title, ...(release && (await readRelease(tx, companyId, path, release))) })
      .where(ownModule(companyId, path));
    return title ?? module.title;
  });
}

/**
 * Deletes a module with its lessons and materials, and closes the gap in the order.
 *
 * @throws NOT_FOUND
 */
export function deleteModule(
  companyId: string,
  path: ModuleId,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const { courseId, moduleId } = path;
  return changePart(companyId, path, { part: "module", partChange: "removed", by, now }, async (tx) => {
    const { title, position } = await getModuleRow(tx, companyId, path);
    const itsLessons = and(eq(lessons.companyId, companyId), eq(lessons.moduleId, moduleId));
    const lessonIds = tx.select({ id: lessons.id }).from(lessons).where(itsLessons);
    await tx.delete(materials).where(and(eq(materials.companyId, companyId), inArray(materials.lessonId, lessonIds)));
    await tx.delete(lessons).where(itsLessons);
    const waiting = and(eq(courseModules.companyId, companyId), eq(courseModules.releaseModuleId, path.moduleId));
    await tx.update(courseModules).set({ release: "at_once", releaseModuleId: null }).where(waiting);
    await tx.delete(courseModules).where(ownModule(companyId, path));
    await closeGap(tx, modulesOf(companyId, courseId), position);
    return title;
  });
}

/** @throws NOT_FOUND; module_order_incomplete unless `ids` lists each module exactly once. */
export function orderModules(
  companyId: string,
  place: CoursePlace,
  ids: string[],
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, place, { part: "module", partChange: "ordered", by, now }, async (tx) => {
    await putInOrder(tx, modulesOf(companyId, place.courseId), ids);
    return null;
  });
}

/** @throws NOT_FOUND, including for a module of another course. */
export async function getModuleRow(tx: Executor, companyId: string, path: ModuleId): Promise<ModuleRow> {
  return (await findModuleRow(tx, companyId, path)) ?? fail("NOT_FOUND");
}

/** Returns null for an unknown module. Used for ids in request bodies. */
export async function findModuleRow(tx: Executor, companyId: string, path: ModuleId): Promise<ModuleRow | null> {
  if (!isId(path.moduleId)) return null;
  const [row] = await tx.select().from(courseModules).where(ownModule(companyId, path));
  return row ?? null;
}

function ownModule(companyId: string, { courseId, moduleId }: ModuleId) {
  return and(
    eq(courseModules.companyId, companyId),
    eq(courseModules.courseId, courseId),
    eq(courseModules.id, moduleId),
  );
}
