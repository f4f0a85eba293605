import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { isId } from "@/db/ids";
import { companyOf, inShardOf } from "@/db/in-shard";
import type { EventName } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { SealedOptions } from "../endpoint-options/request-headers";
import type { Attempt } from "./attempt";
import type { StoredEvent } from "./event-body";
import { breakerFailures, paceBurst } from "./limits";
import { targetColumns } from "./open-plan";
import { disabledCode, disabledError } from "./waiting-deliveries";

export interface ClaimRequest {
  endpoint: string;
  maxRows: number;
}

export interface ClaimTerms {
  /** Business time, for finding due deliveries. */
  now: Date;
  /** By the wall clock (docs/reliability.md rule 10). */
  leaseMilliseconds: number;
  /** True to probe the only requested endpoint, whose pause is over. */
  isProbe?: boolean;
}

/**
 * Share of the delivery interval by which a delivery may be early, because rates are stored with
 * millisecond precision.
 */
const earlyShare = 0.1;

/**
 * Claims the deliveries due at a company's endpoints, oldest first. Each attempt goes to one
 * process. If that process crashes, the delivery can be claimed again once the lease expires.
 *
 * Endpoints with an open breaker are excluded before any row is locked, so that a claim never skips
 * the row that a probe has locked. A probe takes the oldest delivery, even if it was held back in
 * the meantime, and waits for a concurrent hold. There is only one probe per pause.
 *
 * For a rate-limited webhook, the claim is limited to the capacity left in its row in
 * `webhook_paces`, which all processes share. The row is skipped while another process uses it, so
 * that a claim for several endpoints never waits for one of them.
 *
 * Rows are joined by their complete key. If they were filtered only by company, the statement would
 * read all of the company's rows until the table's statistics include the company.
 */
export async function claimDeliveries(
  companyId: string,
  requests: ClaimRequest[],
  terms: ClaimTerms,
): Promise<Attempt[]> {
  const clock = new Date();
  const leasedUntil = new Date(clock.getTime() + terms.leaseMilliseconds);
  const company = sql`${companyId}::uuid`;
  const isProbe = terms.isProbe ?? false;
  const at = sql`${clock.toISOString()}::timestamptz`;
  const asked = requests.map(({ endpoint, maxRows }) => ({
    endpoint,
    maxRows,
    webhookId: isId(endpoint) ? endpoint : null,
  }));
  const rows = await planningOutboxDb().execute<ClaimedRow>(sql`
    WITH asked AS MATERIALIZED (
      SELECT r.endpoint, r."maxRows" AS max_rows, t.endpoint IS NOT NULL AS is_troubled, w.id AS webhook_id, ${targetColumns}
      FROM json_to_recordset(${JSON.stringify(asked)}::text::json) AS r (endpoint text, "maxRows" int, "webhookId" uuid)
      LEFT JOIN troubled_endpoints t ON t.company_id = ${companyId} AND t.endpoint = r.endpoint
      LEFT JOIN webhooks w ON w.company_id = ${companyId} AND w.id = r."webhookId"
      WHERE ${isProbe} OR t.failures IS NULL OR t.failures < ${breakerFailures}
    ),
    pace AS MATERIALIZED (
      SELECT p.webhook_id, p.spent_until FROM asked
      JOIN webhook_paces p ON p.company_id = ${companyId} AND p.webhook_id = asked.webhook_id
      WHERE asked.per_second IS NOT NULL
      FOR UPDATE OF p SKIP LOCKED
    ),
    request AS MATERIALIZED (
      SELECT asked.*, pace.spent_until, burst, greatest(0, CASE
          WHEN asked.per_second IS NULL OR ${isProbe} THEN asked.max_rows
          WHEN pace.spent_until IS NULL THEN 0
          ELSE least(asked.max_rows, burst, floor(extract(epoch FROM ${at} - pace.spent_until) * asked.per_second + ${earlyShare}))
        END)::bigint AS allowed
      FROM asked
      LEFT JOIN pace ON pace.webhook_id = asked.webhook_id
      CROSS JOIN LATERAL (SELECT ceil(asked.per_second * ${paceBurst}::numeric) AS burst) b
    ),
    due AS (
      SELECT ${companyId}::uuid AS company_id, d.id, request.endpoint, request.is_troubled
      FROM request
      CROSS JOIN LATERAL (
        SELECT id FROM deliveries
        WHERE company_id = ${companyId} AND endpoint = request.endpoint AND next_attempt_at IS NOT NULL
          AND (next_attempt_at <= ${terms.now.toISOString()} OR ${isProbe})
          AND (leased_until IS NULL OR leased_until <= ${clock.toISOString()})
        ORDER BY next_attempt_at LIMIT request.allowed
        FOR UPDATE ${isProbe ? sql`` : sql`SKIP LOCKED`}
      ) d
    ),
    next AS MATERIALIZED (
      SELECT request.webhook_id,
        greatest(request.spent_until, ${at} - make_interval(secs => (request.burst / request.per_second)::float8))
          + make_interval(secs => (taken.rows::numeric / request.per_second)::float8) AS spent_until
      FROM request
      JOIN (SELECT endpoint, count(*) AS rows FROM due GROUP BY endpoint) taken ON taken.endpoint = request.endpoint
      WHERE request.spent_until IS NOT NULL
    ),
    spent AS (
      UPDATE webhook_paces p SET spent_until = next.spent_until
      FROM next WHERE p.company_id = ${companyId} AND p.webhook_id = next.webhook_id
    ),
    claimed AS (
      UPDATE deliveries d SET retries = retries + 1, leased_until = ${leasedUntil.toISOString()}
      FROM due WHERE d.company_id = due.company_id AND d.id = due.id ${inShardOf(sql`d`, company)}
      RETURNING d.company_id, d.id, d.webhook_id, d.endpoint, d.url, d.scope, d.retries, d.event_id, due.is_troubled
    )
    SELECT claimed.*, request.per_second, request.sealed, request.simulated_fault, e.event,
      ${completedPayload(sql`e`, companyOf(sql`e`, company))} AS payload, e.created_at
    FROM claimed JOIN events e ON e.company_id = claimed.company_id AND e.id = claimed.event_id
      ${inShardOf(sql`e`, company)}
    JOIN request ON request.endpoint = claimed.endpoint`);
  const events = new Map(rows.map((row) => [row.event_id, toStoredEvent(row)]));
  return rows.map((row) => {
    const event = events.get(row.event_id) ?? toStoredEvent(row);
    return toAttempt(companyId, row, event, isProbe);
  });
}

/**
 * Releases claimed attempts of one company that were not started, without counting them as
 * attempts. Cancels those whose webhook was stopped in the meantime.
 */
export async function releaseAttempts(companyId: string, attempts: Attempt[]): Promise<void> {
  const own = attempts.map(({ deliveryId, target: { webhookId }, number }) => {
    return { id: deliveryId, webhook_id: webhookId, attempt: number };
  });
  await planningOutboxDb().execute(sql`
    WITH r AS MATERIALIZED (
      SELECT ${companyId}::uuid AS company_id, given.*, w.active
      FROM json_to_recordset(${JSON.stringify(own)}::text::json) AS given (id uuid, webhook_id uuid, attempt int)
      LEFT JOIN webhooks w ON w.company_id = ${companyId} AND w.id = given.webhook_id
    )
    UPDATE deliveries d SET
      retries = d.retries - 1, leased_until = NULL,
      status = CASE WHEN r.active IS FALSE THEN 'failed' ELSE d.status END,
      error = CASE WHEN r.active IS FALSE THEN coalesce(d.error, ${disabledError}) ELSE d.error END,
      error_code = CASE WHEN r.active IS FALSE AND d.error IS NULL THEN ${disabledCode} ELSE d.error_code END,
      next_attempt_at = CASE WHEN r.active IS FALSE THEN NULL ELSE d.next_attempt_at END
    FROM r
    WHERE d.company_id = r.company_id AND d.id = r.id AND d.retries = r.attempt
      AND d.leased_until IS NOT NULL AND d.status <> 'canceled'
      ${inShardOf(sql`d`, sql`${companyId}::uuid`)}`);
}

interface ClaimedRow extends Record<string, unknown> {
  id: string;
  webhook_id: string | null;
  endpoint: string;
  url: string;
  scope: DeliveryScope;
  retries: number;
  event_id: string;
  is_troubled: boolean;
  per_second: number | null;
  sealed: SealedOptions | null;
  simulated_fault: number | null;
  event: EventName;
  payload: Record<string, unknown>;
  created_at: string;
}

function toStoredEvent(row: ClaimedRow): StoredEvent {
  return { id: row.event_id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) };
}

function toAttempt(companyId: string, row: ClaimedRow, event: StoredEvent, isProbe: boolean): Attempt {
  const { id: deliveryId, retries: number, is_troubled: isTroubled } = row;
  const { endpoint, url, scope, sealed, per_second: perSecond, simulated_fault: simulatedFault } = row;
  const target = { companyId, webhookId: row.webhook_id, endpoint, url, scope, sealed, perSecond, simulatedFault };
  return { deliveryId, target, number, event, isTroubled, isProbe, plan: null };
}
