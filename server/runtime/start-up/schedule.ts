import { Cron } from "croner";
import { isDistributed } from "@/db/client";
import { newId } from "@/db/ids";
import { findDatabaseTrouble, findFailure } from "../../core/failures/failure";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";
import { measureJob } from "../../core/metrics/meters";
import { type Job, jobs } from "../../jobs";

export interface Schedule {
  /** Starts no jobs and waits for running ones. */
  stop: () => Promise<void>;
}

/**
 * Logs the failure of a job or run that will be retried. An unavailable database is logged briefly,
 * because jobs that run every second would fill the log with stack traces.
 */
export function reportJob(name: string, thrown: unknown, runId?: string): void {
  const operation = `job ${name}`;
  if (findFailure(thrown)?.code === "UNAVAILABLE")
    log.warn({ operation, runId, code: findDatabaseTrouble(thrown) ?? undefined }, "Database unavailable");
  else reportFault(thrown, { operation, runId });
}

function scheduleOf({ schedule, distributedSchedule = schedule }: Job): string {
  return isDistributed() ? distributedSchedule : schedule;
}

/**
 * Runs every job on its UTC schedule in this process, except while it is still running. Failures
 * are logged and retried on the next run.
 */
export function startSchedule(table: Record<string, Job> = jobs): Schedule {
  const running = new Map<string, Promise<void>>();
  const start = (name: string, job: Job) => {
    if (running.has(name)) return;
    const runId = newId();
    const work = measureJob(name, runId, () => job.run(new Date()))
      .then(() => undefined)
      .catch((thrown: unknown) => reportJob(name, thrown, runId))
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = Object.entries(table).map(
    ([name, job]) => new Cron(scheduleOf(job), { timezone: "UTC" }, () => start(name, job)),
  );
  return {
    stop: async () => {
      for (const timer of timers) timer.stop();
      await Promise.all(running.values());
    },
  };
}
