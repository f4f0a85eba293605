import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import { inShardOf } from "@/db/in-shard";
import { preparedQuery } from "@/db/prepared";
import { groupBy } from "../../core/workers/parallel";
import { ownFault, type Result } from "./attempt";
import { nextAttemptAt } from "./backoff";
import { recordFailures, recordRecovery } from "./breaker";
import type { EndpointKey } from "./endpoint";

const goneStatus = 410;

/**
 * Records results of one company on the rows of their deliveries, in the order in which the
 * attempts finished, and then updates the endpoints. A delivery becomes delivered, waiting for a
 * retry, or abandoned. Changes nothing if another process has taken over the attempt or the webhook
 * was removed. `now` is business time.
 */
export async function recordResults(companyId: string, results: Result[], now: Date): Promise<void> {
  const rows = results.map((result) => {
    const { deliveryId, target, number } = result.attempt;
    return { id: deliveryId, webhook_id: target.webhookId, attempt: number, ...resultOf(result, now) };
  });
  await recordQuery({ companyId, results: JSON.stringify(rows), now: now.toISOString() }, planningOutboxDb());
  await updateEndpoints(companyId, results, now);
}

/**
 * Reads the company from the joined rows, to hide its value from PostgreSQL's planner. With a known
 * value, the planner might read all rows of a company that it expects to be small.
 */
const recordQuery = preparedQuery((database) => {
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  return database.execute(sql`
    WITH r AS MATERIALIZED (
      SELECT ${companyId} AS company_id, result.*, w.active
      FROM json_to_recordset(${sql.placeholder("results")}::text::json) AS result (
        id uuid, webhook_id uuid, attempt int, status text, response_status int, response_body text, error text,
        error_code text, duration_ms int, next_attempt_at timestamptz)
      LEFT JOIN webhooks w ON w.company_id = ${companyId} AND w.id = result.webhook_id
    )
    UPDATE deliveries d SET
      status = CASE WHEN r.status = 'error' AND r.active IS FALSE THEN 'failed' ELSE r.status END,
      next_attempt_at = CASE WHEN r.active IS FALSE THEN NULL ELSE r.next_attempt_at END,
      response_status = r.response_status, response_body = r.response_body, error = r.error,
      error_code = r.error_code, duration_ms = r.duration_ms, leased_until = NULL, updated_at = ${sql.placeholder("now")}
    FROM r
    WHERE d.company_id = r.company_id AND d.id = r.id AND d.retries = r.attempt AND d.status <> 'canceled'
      ${inShardOf(sql`d`, companyId)}`);
});

export function resultOf({ attempt, outcome }: Result, now: Date) {
  const next = outcome.fault === null ? null : nextAttemptAt(attempt.number, now);
  return {
    status: outcome.fault === null ? "delivered" : next ? "error" : "failed",
    response_status: outcome.status,
    response_body: outcome.status === null ? null : outcome.answer,
    error: outcome.fault?.sentence ?? null,
    error_code: outcome.fault?.code ?? null,
    duration_ms: outcome.durationMs,
    next_attempt_at: next,
  };
}

/** `results` must be in the order of completion. */
export async function updateEndpoints(companyId: string, results: Result[], now: Date): Promise<void> {
  const sent = results.filter(({ outcome }) => outcome.fault !== ownFault);
  for (const [endpoint, own] of groupBy(sent, ({ attempt }) => attempt.target.endpoint)) {
    await updateEndpoint({ companyId, endpoint }, own, now);
  }
}

/** Counts only the failures after the last success, which resets earlier ones. */
async function updateEndpoint(key: EndpointKey, results: Result[], now: Date): Promise<void> {
  const lastSuccess = results.findLastIndex(({ outcome }) => outcome.fault === null);
  const failed = results.slice(lastSuccess + 1);
  const wasTroubled = results.some(({ attempt }) => attempt.isTroubled);
  if (lastSuccess >= 0 && wasTroubled) await recordRecovery(key, now);
  if (failed.length === 0) return;
  await recordFailures(
    {
      ...key,
      webhookId: failed[0]?.attempt.target.webhookId ?? null,
      count: failed.length,
      wasProbe: failed.some(({ attempt }) => attempt.isProbe),
      isGone: failed.some(({ outcome }) => outcome.status === goneStatus),
    },
    now,
  );
}
