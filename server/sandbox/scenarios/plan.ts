import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { draw } from "../demo/draw";
import { isInShare } from "./check-scenario";
import type { Scenario } from "./schemas";
import type { ScenarioStep } from "./step-schemas";

const minuteMs = 60_000;

/** Daily window of repeated steps, in minutes: its start after midnight, and its length. */
const opensMinute = 8 * 60;
const openMinutes = 14 * 60;

/** First buyer number of steps without a `buyer`. */
const firstNewBuyer = 1_000;
const buyersPerStep = 1_000;

export interface Action {
  step: number;
  at: Date;
  buyer: number;
  /** Action that created the resource this one affects; null without `of`. */
  of: Action | null;
}

export interface PlanTerms {
  /** Start of day 1. */
  beginsAt: Date;
  days: number;
  seed: string;
}

interface Named {
  action: Action;
  at: Date;
}

export function endOf({ beginsAt, days }: Pick<PlanTerms, "beginsAt" | "days">): Date {
  return startOfDay(addDays(dayOf(beginsAt), days));
}

/** Returns the actions in order, deterministic for scenario, seed and start. Omits actions after the run's end. */
export function planRun({ steps }: Scenario, terms: PlanTerms): Action[] {
  const made = new Map<string, Named[]>();
  const actions: Action[] = [];
  for (const [index, step] of steps.entries()) {
    const own = actionsOf(step, index, made, terms);
    actions.push(...own);
    // The name of a payment refers to its charge.
    if (step.name)
      made.set(
        step.name,
        own.map((each) => ({ action: step.verb === "pay" ? (each.of ?? each) : each, at: each.at })),
      );
  }
  const endsMs = endOf(terms).getTime();
  return actions
    .filter(({ at }) => at.getTime() < endsMs)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime() || left.step - right.step);
}

function actionsOf(step: ScenarioStep, index: number, made: ReadonlyMap<string, Named[]>, terms: PlanTerms): Action[] {
  const { of, percent = 100, day = 1, at = "10:00", afterMinutes, repeat } = step;
  const dayStart = (number: number) => startOfDay(addDays(dayOf(terms.beginsAt), number - 1)).getTime();
  const buyerAt = (count: number) => step.buyer ?? firstNewBuyer + index * buyersPerStep + count;
  if (of !== undefined) {
    const fixedMs = dayStart(day) + minutesOf(at) * minuteMs;
    const meant = (made.get(of) ?? []).filter((_, place) => isInShare(place, percent));
    return meant.flatMap(({ action, at: madeAt }) => {
      const atMs = afterMinutes === undefined ? fixedMs : madeAt.getTime() + afterMinutes * minuteMs;
      return atMs < madeAt.getTime() ? [] : [{ step: index, at: new Date(atMs), buyer: action.buyer, of: action }];
    });
  }
  if (!repeat)
    return [{ step: index, at: new Date(dayStart(day) + minutesOf(at) * minuteMs), buyer: buyerAt(0), of: null }];
  return Array.from({ length: repeat.days * repeat.timesPerDay }, (_, count) => {
    const minutes = opensMinute + Math.floor(draw(`${terms.seed} step ${index} ${count}`) * openMinutes);
    const atMs = dayStart(day + Math.floor(count / repeat.timesPerDay)) + minutes * minuteMs;
    return { step: index, at: new Date(atMs), buyer: buyerAt(count), of: null };
  });
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
