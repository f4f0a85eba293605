import { collectFaults } from "../log/collect-faults";

/** One run of a job, or of one of its steps. */
export interface Run {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company; by default all companies without a clock. */
  only?: string | undefined;
}

/** A part of a job. @returns counts of what it did. */
export type Step = (run: Run) => Promise<Record<string, number>>;

/** Adapts an operation with positional parameters to a step. */
export function timed(work: (now: Date, deadline: Date, only?: string) => Promise<Record<string, number>>): Step {
  return ({ now, deadline, only }) => work(now, deadline, only);
}

/** Runs the steps in order, with one deadline for all. @throws the first fault, after all steps ran. */
export async function inOrder(run: Run, ...steps: Step[]): Promise<Record<string, number>> {
  const [first, ...others] = steps;
  if (first && others.length === 0) return first(run);
  const faults = collectFaults({ message: "A step of a job failed" });
  let counts: Record<string, number> = {};
  for (const step of steps) counts = { ...counts, ...(await faults.attempt(() => step(run))) };
  faults.throwFirst();
  return counts;
}

/** A cron route must answer within 50 seconds; the last step may still take a few of them. */
export function deadline(): Date {
  return new Date(Date.now() + 40_000);
}
