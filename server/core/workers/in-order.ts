import { collectFaults } from "../log/collect-faults";

export interface Run {
  now: Date;
  deadline: Date;
  /** Restricts the run to one company. By default, covers all companies without a sandbox clock. */
  only?: string | undefined;
}

/** @returns counts of completed work by name. */
export type Step = (run: Run) => Promise<Record<string, number>>;

export function timed(work: (now: Date, deadline: Date, only?: string) => Promise<Record<string, number>>): Step {
  return ({ now, deadline, only }) => work(now, deadline, only);
}

/**
 * Runs the steps in order under one deadline.
 *
 * @throws the first error, after all steps have run.
 */
export async function inOrder(run: Run, ...steps: Step[]): Promise<Record<string, number>> {
  const [first, ...others] = steps;
  if (first && others.length === 0) return first(run);
  const faults = collectFaults({ message: "A step of a job failed" });
  let counts: Record<string, number> = {};
  for (const step of steps) counts = { ...counts, ...(await faults.attempt(() => step(run))) };
  faults.throwFirst();
  return counts;
}

/**
 * Returns the deadline of a run. A cron route must respond within 50 seconds, and the last step may
 * overrun by a few.
 */
export function deadline(): Date {
  return new Date(Date.now() + 40_000);
}
