import { sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import type { Attempt, Claim, Plan } from "./claim";
import { disabledError, pausedError } from "./endpoint-trouble";
import { noteAttempts, resultOf } from "./record-attempts";

/**
 * Writes down the deliveries of a plan as they stand: those whose attempt is over with its result, those under way with
 * the lease of whoever makes them, the others as waiting. What has yet to be sent goes by its webhook and its endpoint as
 * they are by now: removed, stopped, with another URL, or paused. Then it is noted what the results mean for their
 * endpoints. A plan is written once: nothing is where another process did, or we did and never heard of it. Then each
 * attempt has yet to be recorded on its own row. `now` is business time.
 *
 * @returns the attempts that are written down, and what was written as under way, now or before.
 */
export async function writePlan(plan: Plan, now: Date): Promise<{ attempts: Attempt[]; underWay: Claim[] }> {
  const { companyId, id: planId, plannedAt, leasedUntil, due, claims, taken } = plan;
  const attempts = [...plan.ended];
  const results = new Map(attempts.map((attempt) => [attempt.claim, attempt]));
  const underWay: Claim[] = [];
  const waiting = { status: "created", next_attempt_at: due };
  const stateOf = (claim: Claim) => {
    const ended = results.get(claim);
    if (ended) return { retries: claim.attempt, ...resultOf(ended, now) };
    if (!taken.has(claim)) return { retries: claim.attempt - 1, ...waiting };
    underWay.push(claim);
    return { retries: claim.attempt, ...waiting, is_under_way: true };
  };
  // What deliveries to a target have in common is told once; each names it by its number.
  const numbers = new Map(plan.targets.map((target, number) => [target, number]));
  const rows = claims.map((claim) => ({
    id: claim.deliveryId,
    event_id: claim.event.id,
    event: claim.event.event,
    target: numbers.get(claim.target),
    ...stateOf(claim),
  }));
  const values = {
    companyId,
    planId,
    rows: JSON.stringify(rows),
    targets: JSON.stringify(
      plan.targets.map(({ webhookId, ...rest }, number) => ({ number, webhook_id: webhookId, ...rest })),
    ),
    plannedAt: plannedAt.toISOString(),
    leasedUntil: leasedUntil.toISOString(),
    now: now.toISOString(),
  };
  const [ours] = await writeQuery(values, outboxDb());
  if (!ours) return { attempts: [], underWay };
  await noteAttempts(companyId, attempts, now);
  return { attempts, underWay };
}

/** Webhooks of what has yet to be sent are locked: whoever changes one a moment later finds the rows. */
const writeQuery = preparedQuery((database) => {
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  const plannedAt = sql`${sql.placeholder("plannedAt")}::timestamptz`;
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  return database.execute<{ id: string }>(sql`
    WITH ours AS (
      DELETE FROM delivery_plans WHERE company_id = ${companyId} AND id = ${sql.placeholder("planId")} RETURNING id
    ),
    planned AS MATERIALIZED (
      SELECT r.id, t.webhook_id, r.event_id, r.event, t.scope, t.url, t.endpoint, r.status, r.retries,
        coalesce(r.is_under_way, false) AS is_under_way, r.response_status, r.response_body, r.error, r.duration_ms,
        r.next_attempt_at
      FROM json_to_recordset(${sql.placeholder("rows")}::text::json) AS r (
        id uuid, event_id uuid, event text, target int, retries int, status text, next_attempt_at timestamptz, is_under_way boolean,
        response_status int, response_body text, error text, duration_ms int)
      JOIN json_to_recordset(${sql.placeholder("targets")}::text::json) AS t (
        number int, webhook_id uuid, scope text, url text, endpoint text) ON t.number = r.target
    ),
    webhook AS MATERIALIZED (
      SELECT id, url, active, removed_at FROM webhooks
      WHERE company_id = ${companyId} AND id IN (SELECT webhook_id FROM planned WHERE next_attempt_at IS NOT NULL)
      FOR SHARE
    ),
    written AS (
      INSERT INTO deliveries (company_id, id, webhook_id, event_id, event, scope, url, endpoint, status, retries,
        response_status, response_body, error, duration_ms, next_attempt_at, leased_until, created_at, updated_at)
      SELECT ${companyId}, r.id, r.webhook_id, r.event_id, r.event, r.scope,
        CASE WHEN r.next_attempt_at IS NULL THEN r.url ELSE coalesce(w.url, r.url) END, r.endpoint,
        CASE fate WHEN 'removed' THEN 'canceled' WHEN 'stopped' THEN 'failed' WHEN 'paused' THEN 'error' ELSE r.status END,
        r.retries, r.response_status, r.response_body,
        CASE fate WHEN 'stopped' THEN coalesce(r.error, ${disabledError}) WHEN 'paused' THEN ${pausedError} ELSE r.error END,
        r.duration_ms,
        CASE fate WHEN 'open' THEN r.next_attempt_at WHEN 'paused' THEN t.paused_until END,
        CASE WHEN r.is_under_way AND fate IN ('open', 'stopped') THEN ${sql.placeholder("leasedUntil")}::timestamptz END,
        ${plannedAt}, CASE WHEN r.duration_ms IS NULL THEN ${plannedAt} ELSE ${now} END
      FROM planned r
      LEFT JOIN webhook w ON w.id = r.webhook_id
      LEFT JOIN troubled_endpoints t ON t.company_id = ${companyId} AND t.endpoint = r.endpoint
      CROSS JOIN LATERAL (
        SELECT CASE
          WHEN r.next_attempt_at IS NULL THEN 'open'
          WHEN w.removed_at IS NOT NULL THEN 'removed'
          WHEN w.active IS FALSE THEN 'stopped'
          WHEN r.status = 'created' AND NOT r.is_under_way AND t.paused_until > ${now} THEN 'paused'
          ELSE 'open'
        END AS fate
      ) f
      WHERE EXISTS (SELECT FROM ours)
    )
    SELECT id FROM ours`);
});
