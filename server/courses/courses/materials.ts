import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { materials } from "@/db/schema";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { changePart } from "./change-part";
import { getLessonRow } from "./lessons";
import { closeGap, materialsOf, nextPosition, putInOrder } from "./positions";
import type { LessonId, MaterialChange, MaterialId, MemberCourse, NewMaterial } from "./schemas";

/**
 * Appends a link to a lesson's materials.
 *
 * @throws NOT_FOUND, material_limit_reached
 */
export function createMaterial(
  companyId: string,
  path: LessonId,
  { title, url }: NewMaterial,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  const { courseId, lessonId } = path;
  return changePart(companyId, path, { part: "material", partChange: "added", by, now }, async (tx) => {
    await getLessonRow(tx, companyId, path);
    const position = await nextPosition(tx, materialsOf(companyId, lessonId));
    await tx.insert(materials).values({ companyId, id: newId(now), courseId, lessonId, title, url, position });
    return title;
  });
}

/** @throws NOT_FOUND */
export function updateMaterial(
  companyId: string,
  path: MaterialId,
  change: MaterialChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "material", partChange: "changed", by, now }, async (tx) => {
    const { title } = await getMaterialRow(tx, companyId, path);
    await tx
      .update(materials)
      .set({ ...change, title: change.title ?? title })
      .where(ownMaterial(companyId, path));
    return change.title ?? title;
  });
}

/** @throws NOT_FOUND */
export function deleteMaterial(
  companyId: string,
  path: MaterialId,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "material", partChange: "removed", by, now }, async (tx) => {
    const { title, position } = await getMaterialRow(tx, companyId, path);
    await tx.delete(materials).where(ownMaterial(companyId, path));
    await closeGap(tx, materialsOf(companyId, path.lessonId), position);
    return title;
  });
}

/** @throws NOT_FOUND; material_order_incomplete unless `ids` lists each material exactly once. */
export function orderMaterials(
  companyId: string,
  path: LessonId,
  ids: string[],
  now: Date,
  by: AuditBy = byPlatform,
): Promise<MemberCourse> {
  return changePart(companyId, path, { part: "material", partChange: "ordered", by, now }, async (tx) => {
    await getLessonRow(tx, companyId, path);
    await putInOrder(tx, materialsOf(companyId, path.lessonId), ids);
    return null;
  });
}

async function getMaterialRow(
  tx: Executor,
  companyId: string,
  path: MaterialId,
): Promise<typeof materials.$inferSelect> {
  await getLessonRow(tx, companyId, path);
  if (!isId(path.materialId)) return fail("NOT_FOUND");
  const [row] = await tx.select().from(materials).where(ownMaterial(companyId, path));
  return row ?? fail("NOT_FOUND");
}

function ownMaterial(companyId: string, { courseId, lessonId, materialId }: MaterialId) {
  return and(
    eq(materials.companyId, companyId),
    eq(materials.courseId, courseId),
    eq(materials.lessonId, lessonId),
    eq(materials.id, materialId),
  );
}
