import type { ReleaseKind } from "@/db/schema/courses-enums";
import type { ReleaseTerms } from "@/server/courses/courses/part-schemas";
import type { MemberCourse } from "@/server/courses/courses/schemas";
import { addDays } from "../ui/period/period-presets";
import { type Module, releaseAfter } from "./course-edit";

const week = 7;

/**
 * Modules that can be the prerequisite of a module: not itself or its dependents, because a cycle
 * would open all its modules.
 */
export function modulesBefore({ modules }: MemberCourse, moduleId: string): Module[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const waitsForIt = (module: Module): boolean => {
    const passed = new Set<string>();
    let at: Module | undefined = module;
    while (at && !passed.has(at.id)) {
      if (at.id === moduleId) return true;
      passed.add(at.id);
      at = byId.get(at.release.moduleId ?? "");
    }
    return false;
  };
  return modules.filter((module) => !waitsForIt(module));
}

/**
 * Initial terms of a release kind: one week from `today` (São Paulo day, `YYYY-MM-DD`), or after
 * the previous module. Null if no module can be the prerequisite.
 */
export function firstTerms(
  course: MemberCourse,
  module: Pick<Module, "id" | "position">,
  kind: ReleaseKind,
  today: string,
): ReleaseTerms | null {
  const none = { days: null, on: null, moduleId: null };
  if (kind === "after_days") return { ...none, kind, days: week };
  if (kind === "on_date") return { ...none, kind, on: addDays(today, week) };
  if (kind === "at_once") return { ...none, kind };
  const others = modulesBefore(course, module.id);
  const before = others.findLast(({ position }) => position < module.position) ?? others[0];
  return before ? releaseAfter(before.id) : null;
}
