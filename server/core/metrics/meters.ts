import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { inSpan } from "../tracing/spans";
import { inWork } from "../tracing/work";

/** Metrics of this process. `GET /metrics` aggregates a worker's with those of its parent and the other workers. */
export const meters = new Registry();

const registers = [meters];
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const requests = new Counter({
  name: "quitanda_http_requests_total",
  help: "Answered requests, by operation of /v1 or kind of page, and status.",
  labelNames: ["operation", "status"],
  registers,
});

const requestSeconds = new Histogram({
  name: "quitanda_http_request_seconds",
  help: "Time from a request's arrival to its answer.",
  labelNames: ["operation"],
  buckets,
  registers,
});

const jobRuns = new Counter({
  name: "quitanda_job_runs_total",
  help: "Runs of scheduled jobs, by outcome: done or failed.",
  labelNames: ["job", "outcome"],
  registers,
});

const jobSeconds = new Histogram({
  name: "quitanda_job_seconds",
  help: "Duration of a job's run.",
  labelNames: ["job"],
  buckets,
  registers,
});

const jobSuccess = new Gauge({
  name: "quitanda_job_last_success_timestamp_seconds",
  help: "When a job last ended without a fault.",
  labelNames: ["job"],
  aggregator: "max",
  registers,
});

const webhookAttempts = new Counter({
  name: "quitanda_webhook_attempts_total",
  help: "Attempts to deliver an event, by outcome: delivered, or what was wrong.",
  labelNames: ["outcome"],
  registers,
});

const webhookSeconds = new Histogram({
  name: "quitanda_webhook_attempt_seconds",
  help: "Duration of an attempt to deliver an event.",
  buckets,
  registers,
});

const acquirerCalls = new Counter({
  name: "quitanda_acquirer_calls_total",
  help: "Calls of banks and acquirers, by outcome: the status's hundred, or what was wrong.",
  labelNames: ["acquirer", "outcome"],
  registers,
});

const acquirerSeconds = new Histogram({
  name: "quitanda_acquirer_call_seconds",
  help: "Duration of a call of a bank or acquirer.",
  labelNames: ["acquirer"],
  buckets,
  registers,
});

const unlogged = new Counter({
  name: "quitanda_request_log_dropped_total",
  help: "Answered requests that the log of requests lost, because the database was slow or away.",
  registers,
});

const backupTime = new Gauge({
  name: "quitanda_backup_verified_timestamp_seconds",
  help: "When the newest verified backup was made; 0 before the first. Missing where no place for backups is set.",
  labelNames: ["place"],
  aggregator: "max",
  registers,
});

const backupBytes = new Gauge({
  name: "quitanda_backup_bytes",
  help: "Size of the newest verified backup.",
  labelNames: ["place"],
  aggregator: "max",
  registers,
});

const backupGood = new Gauge({
  name: "quitanda_backup_good",
  help: "1 if the newest backup was verified and its ledger is right, 0 if it is bad.",
  labelNames: ["place"],
  aggregator: "min",
  registers,
});

/** prom-client's gauges with the suffix of a counter, removed because the gauges by type have the same numbers. */
const misnamed = ["active_handles_total", "active_requests_total", "active_resources_total"];

/** Must be called once per process. */
export function measureRuntime(): void {
  collectDefaultMetrics({ register: meters, prefix: "quitanda_" });
  for (const name of misnamed) meters.removeSingleMetric(`quitanda_nodejs_${name}`);
}

/** @param operation a name from a fixed set, never part of the request. */
export function measureRequest(operation: string, status: number, milliseconds: number): void {
  requests.inc({ operation, status });
  requestSeconds.observe({ operation }, milliseconds / 1000);
}

/**
 * Runs a job and measures it. Log lines of the job include its name and `runId`.
 *
 * @throws the job's error.
 */
export async function measureJob<Result>(job: string, runId: string, run: () => Promise<Result>): Promise<Result> {
  const stop = jobSeconds.startTimer({ job });
  let outcome = "failed";
  try {
    const result = await inWork({ job, runId }, () => inSpan(`job ${job}`, {}, run));
    outcome = "done";
    jobSuccess.set({ job }, Date.now() / 1000);
    return result;
  } finally {
    jobRuns.inc({ job, outcome });
    stop();
  }
}

/** @param fault null for a delivered event. */
export function measureAttempt(fault: string | null, milliseconds: number): void {
  webhookAttempts.inc({ outcome: fault ?? "delivered" });
  webhookSeconds.observe(milliseconds / 1000);
}

/** @param outcome response status, or the fault. */
export function measureAcquirerCall(acquirer: string, outcome: number | string, milliseconds: number): void {
  const told = typeof outcome === "number" ? `${Math.floor(outcome / 100)}xx` : outcome;
  acquirerCalls.inc({ acquirer, outcome: told });
  acquirerSeconds.observe({ acquirer }, milliseconds / 1000);
}

export function measureUnlogged(requests: number): void {
  unlogged.inc(requests);
}

export interface BackupState {
  newest: { at: Date; bytes: number } | null;
  /** True if the newest backup is valid; null if unchecked. */
  isGood: boolean | null;
}

export function measureBackups({ newest, isGood }: BackupState): void {
  const place = "configured";
  backupTime.set({ place }, (newest?.at.getTime() ?? 0) / 1000);
  backupBytes.set({ place }, newest?.bytes ?? 0);
  if (isGood !== null) backupGood.set({ place }, isGood ? 1 : 0);
}
