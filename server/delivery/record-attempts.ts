import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { nextAttemptAt } from "./backoff";
import { type Attempt, ownFault } from "./claim";
import { type Failures, noteFailures, noteRecovery } from "./endpoint-trouble";
import { groupBy } from "./parallel";

const goneStatus = 410;

/**
 * Writes down how attempts of one company went, in the order in which they ended: delivered, to be tried again, or
 * given up; then what it means for their endpoints. An attempt that was taken from its owner meanwhile, or whose
 * webhook was removed, changes nothing. `now` is business time.
 */
export async function recordAttempts(companyId: string, attempts: Attempt[], now: Date): Promise<void> {
  const results = attempts.map((each) => {
    const { deliveryId, target, attempt } = each.claim;
    return { company_id: companyId, id: deliveryId, webhook_id: target.webhookId, attempt, ...resultOf(each, now) };
  });
  await recordQuery({ results: JSON.stringify(results), now: now.toISOString() }, planningOutboxDb());
  await noteAttempts(companyId, attempts, now);
}

const recordQuery = preparedQuery((database) =>
  database.execute(sql`
    UPDATE deliveries d SET
      status = CASE WHEN r.status = 'error' AND w.active IS FALSE THEN 'failed' ELSE r.status END,
      next_attempt_at = CASE WHEN w.active IS FALSE THEN NULL ELSE r.next_attempt_at END,
      response_status = r.response_status, response_body = r.response_body, error = r.error,
      duration_ms = r.duration_ms, leased_until = NULL, updated_at = ${sql.placeholder("now")}
    FROM json_to_recordset(${sql.placeholder("results")}::text::json) AS r (
      company_id uuid, id uuid, webhook_id uuid, attempt int, status text, response_status int, response_body text,
      error text, duration_ms int, next_attempt_at timestamptz)
    LEFT JOIN webhooks w ON w.company_id = r.company_id AND w.id = r.webhook_id
    WHERE d.company_id = r.company_id AND d.id = r.id AND d.retries = r.attempt AND d.status <> 'canceled'`),
);

/** What an attempt that ended makes of its delivery's row: delivered, to be tried again, or given up. */
export function resultOf({ claim, outcome }: Attempt, now: Date) {
  const next = outcome.fault === null ? null : nextAttemptAt(claim.attempt, now);
  return {
    status: outcome.fault === null ? "delivered" : next ? "error" : "failed",
    response_status: outcome.status,
    response_body: outcome.status === null ? null : outcome.answer,
    error: outcome.fault,
    duration_ms: outcome.durationMs,
    next_attempt_at: next,
  };
}

/** Notes what attempts, in the order in which they ended, say of their endpoints. */
export async function noteAttempts(companyId: string, attempts: Attempt[], now: Date): Promise<void> {
  const made = attempts.filter(({ outcome }) => outcome.fault !== ownFault);
  for (const [endpoint, own] of groupBy(made, ({ claim }) => claim.target.endpoint)) {
    await noteEndpoint({ companyId, endpoint }, own, now);
  }
}

/** What a run of attempts says of their endpoint: its recovery, its failures, or nothing where it just works. */
async function noteEndpoint(place: { companyId: string; endpoint: string }, attempts: Attempt[], now: Date) {
  const failed: Attempt[] = [];
  let succeeded = false;
  for (const attempt of attempts) {
    if (attempt.outcome.fault !== null) failed.push(attempt);
    else {
      failed.length = 0;
      succeeded = true;
    }
  }
  const wasTroubled = attempts.some(({ claim }) => claim.isTroubled);
  if (succeeded && wasTroubled) await noteRecovery(place, now);
  if (failed.length === 0) return;
  const failures: Failures = {
    ...place,
    webhookId: failed[0]?.claim.target.webhookId ?? null,
    count: failed.length,
    wasProbe: failed.some(({ claim }) => claim.isProbe),
    isGone: failed.some(({ outcome }) => outcome.status === goneStatus),
  };
  await noteFailures(failures, now);
}
