import { Gauge, Registry } from "prom-client";
import { secretsEqual } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";
import { readMeters } from "../../core/metrics/gather";
import { readLedgers } from "../../ledger/checker/check-ledgers";
import { readBacklogs, readClosingAge, readSessions } from "./backlogs";

export interface MetricsAnswer {
  status: 200 | 401 | 404;
  headers: Record<string, string>;
  body: string;
}

const contentType = "text/plain; version=0.0.4; charset=utf-8";
const plain = { "content-type": "text/plain; charset=utf-8" };

/** Database metrics are cached, so that several scrapers do not multiply the load. */
const keptMs = 10_000;

/**
 * Handles `GET /metrics` on PORT (docs/domains/runtime.md): Prometheus text for callers with
 * METRICS_TOKEN, 404 if it is unset.
 */
export async function answerMetrics(authorization: string | null, now: Date): Promise<MetricsAnswer> {
  const { metricsToken } = environment();
  if (metricsToken === null) return { status: 404, headers: plain, body: "Not found\n" };
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (given === undefined || !secretsEqual(given, metricsToken)) {
    return { status: 401, headers: { ...plain, "www-authenticate": "Bearer" }, body: "Unauthorized\n" };
  }
  return { status: 200, headers: { "content-type": contentType }, body: await composeMetrics(now) };
}

/**
 * Returns the meters of all processes and the database metrics, which are omitted while the
 * database does not respond.
 */
export async function composeMetrics(now: Date): Promise<string> {
  const [meters, figures] = await Promise.all([readMeters(), readFigures(now)]);
  return `${meters}\n${figures}`;
}

let kept: { at: number; text: Promise<string> } | null = null;

function readFigures(now: Date): Promise<string> {
  // The absolute difference expires the cache even if the system clock is set back.
  if (kept && Math.abs(Date.now() - kept.at) < keptMs) return kept.text;
  const text = composeFigures(now).catch((thrown: unknown) => {
    kept = null;
    reportFault(thrown, { operation: "metrics" });
    return composeUp(false).metrics();
  });
  kept = { at: Date.now(), text };
  return text;
}

function composeUp(isUp: boolean): Registry {
  const registry = new Registry();
  const help = "Whether the database answered the last scrape.";
  new Gauge({ name: "quitanda_database_up", help, registers: [registry] }).set(isUp ? 1 : 0);
  return registry;
}

async function composeFigures(now: Date): Promise<string> {
  const [backlogs, sessions, closingSeconds, ledgers] = await Promise.all([
    readBacklogs(now),
    readSessions(),
    readClosingAge(now),
    readLedgers(),
  ]);
  const registry = composeUp(true);
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `quitanda_${name}`, help, labelNames, registers: [registry] });
  const due = gauge("backlog_due", "Due work that waits, by queue; counted up to 10 000.", ["queue"]);
  const oldest = gauge("backlog_oldest_seconds", "How long the oldest due work has waited, by queue.", ["queue"]);
  for (const { queue, due: rows, oldestSeconds } of backlogs) {
    due.set({ queue }, rows);
    oldest.set({ queue }, oldestSeconds);
  }
  const pool = gauge("database_sessions", "Sessions of this product in the database, by state.", ["state"]);
  for (const { state, sessions: count } of sessions) pool.set({ state }, count);
  if (closingSeconds !== null) {
    gauge("closing_age_seconds", "Time since a day was last closed, for any company.").set(closingSeconds);
  }
  gauge("ledgers_wrong", "Companies whose last check found a broken rule of the ledger.").set(ledgers.wrong);
  if (ledgers.waitsSince) {
    const help =
      "Time since the last check of the ledger that waits longest; before the first, since its company began.";
    gauge("ledger_check_age_seconds", help).set(Math.max(0, now.getTime() - ledgers.waitsSince.getTime()) / 1000);
  }
  return registry.metrics();
}
