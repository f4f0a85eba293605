import { sweepTransactions } from "./payments/sweep-transactions";

/** A piece of work that time drives: by `/api/cron/{job}`, and by the app's own schedule. */
export interface Job {
  /** When it runs, in cron's five or six fields (with seconds), UTC. */
  schedule: string;
  /** Does what is due at `now`, in at most 50 seconds of the real clock; answers counts. */
  run: (now: Date) => Promise<Record<string, number>>;
}

export type JobName = "expirations";

/** Every job (decisions, section 11). */
export const jobs: Record<JobName, Job> = {
  expirations: { schedule: "*/30 * * * * *", run: (now) => sweepTransactions(now, deadline()) },
};

/** A cron route must have answered within 50 seconds; the last piece of work begun may still take a few. */
function deadline(): Date {
  return new Date(Date.now() + 40_000);
}
