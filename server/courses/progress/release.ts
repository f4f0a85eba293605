import type { ReleaseKind } from "@/db/schema/courses-enums";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

export interface ModuleTerms {
  id: string;
  title: string;
  release: ReleaseKind;
  releaseDays: number | null;
  /** `YYYY-MM-DD`, São Paulo. */
  releaseOn: string | null;
  releaseModuleId: string | null;
  /** Every lesson is complete, or the module has none. */
  isFinished: boolean;
  /**
   * The student has started a lesson of the module, which then stays open even if the module it
   * depends on is incomplete.
   */
  isBegun: boolean;
}

export interface Start {
  enrolledAt: Date;
  /** Without a cohort, release days are counted from the enrollment. */
  cohortStartsOn: string | null;
}

/** A closed module opens at `opensAt`, or when `afterModule` is finished. */
export type Release =
  | { isOpen: true }
  | { isOpen: false; opensAt: Date | null; afterModule: { id: string; title: string } | null };

const open: Release = { isOpen: true };

/**
 * Returns the release state of each module at `now`. Days start at midnight in São Paulo. A module
 * that depends on a missing module, on itself or on a cycle is open, so that invalid terms never
 * lock a student out.
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

/** Reports whether a module depends on itself, directly or through others. */
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
