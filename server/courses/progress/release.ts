import type { ReleaseKind } from "@/db/schema/courses-enums";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

/** When a module opens, and what of it the student has done. */
export interface ModuleTerms {
  id: string;
  title: string;
  release: ReleaseKind;
  releaseDays: number | null;
  /** A day of São Paulo, `YYYY-MM-DD`. */
  releaseOn: string | null;
  releaseModuleId: string | null;
  /** Whether every lesson is complete; an empty module is finished. */
  isFinished: boolean;
  /** Whether the student has begun a lesson of it: a module that waited for another one stays open then. */
  isBegun: boolean;
}

export interface Start {
  enrolledAt: Date;
  /** The first day of the student's cohort; days count from it instead of the enrolment. */
  cohortStartsOn: string | null;
}

/** Whether a module is open. A closed one opens at `opensAt`, or when `afterModule` is finished. */
export type Release =
  | { isOpen: true }
  | { isOpen: false; opensAt: Date | null; afterModule: { id: string; title: string } | null };

const open: Release = { isOpen: true };

/**
 * Which modules of a course are open for a student at `now`. Days begin at midnight in São Paulo. A module that waits for
 * one that is gone, for itself, or in a circle is open: no mistake of terms locks a student out for ever.
 */
export function releasesOf(modules: readonly ModuleTerms[], start: Start, now: Date): Map<string, Release> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  return new Map(modules.map((module) => [module.id, releaseOf(module, byId, start, now)]));
}

function releaseOf(module: ModuleTerms, byId: Map<string, ModuleTerms>, start: Start, now: Date): Release {
  if (module.release === "after_days") return opensOn(addDays(firstDayOf(start), module.releaseDays ?? 0), now);
  if (module.release === "on_date" && module.releaseOn) return opensOn(module.releaseOn, now);
  if (module.release !== "after_module" || module.isBegun) return open;
  const earlier = byId.get(module.releaseModuleId ?? "");
  if (!earlier || earlier.isFinished || isCircle(module, byId)) return open;
  return { isOpen: false, opensAt: null, afterModule: { id: earlier.id, title: earlier.title } };
}

function opensOn(day: string, now: Date): Release {
  const opensAt = startOfDay(day);
  return opensAt <= now ? open : { isOpen: false, opensAt, afterModule: null };
}

function firstDayOf({ enrolledAt, cohortStartsOn }: Start): string {
  return cohortStartsOn ?? dayOf(enrolledAt);
}

/** Whether a module waits, through others, for itself. */
function isCircle(module: ModuleTerms, byId: Map<string, ModuleTerms>): boolean {
  const passed = new Set<string>();
  let at: ModuleTerms | undefined = module;
  while (at?.release === "after_module" && !passed.has(at.id)) {
    passed.add(at.id);
    at = byId.get(at.releaseModuleId ?? "");
    if (at?.id === module.id) return true;
  }
  return false;
}
