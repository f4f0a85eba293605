import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courseModules } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { Release, ReleaseTerms } from "./part-schemas";
import type { ModuleId } from "./schemas";

type Terms = Pick<typeof courseModules.$inferSelect, "release" | "releaseDays" | "releaseOn" | "releaseModuleId">;

export function toRelease(terms: Terms): ReleaseTerms {
  const { release: kind, releaseDays: days, releaseOn: on, releaseModuleId: moduleId } = terms;
  return { kind, days, on, moduleId };
}

/**
 * @throws release_incomplete if the fields do not match the kind.
 * @throws release_module_unknown unless `moduleId` is another module of the course.
 */
export async function readRelease(
  tx: Executor,
  companyId: string,
  path: ModuleId,
  { kind, days = null, on = null, moduleId = null }: Release,
): Promise<Terms> {
  const fits =
    (kind === "after_days") === (days !== null) &&
    (kind === "on_date") === (on !== null) &&
    (kind === "after_module") === (moduleId !== null);
  if (!fits) return fail("release_incomplete");
  if (moduleId !== null && !(await isOther(tx, companyId, path, moduleId))) return fail("release_module_unknown");
  return { release: kind, releaseDays: days, releaseOn: on, releaseModuleId: moduleId };
}

async function isOther(
  tx: Executor,
  companyId: string,
  { courseId, moduleId }: ModuleId,
  otherId: string,
): Promise<boolean> {
  if (!isId(otherId)) return false;
  const other = and(
    eq(courseModules.companyId, companyId),
    eq(courseModules.courseId, courseId),
    eq(courseModules.id, otherId),
    ne(courseModules.id, moduleId),
  );
  return (await tx.$count(courseModules, other)) > 0;
}
