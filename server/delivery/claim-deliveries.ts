import { sql } from "drizzle-orm";
import { planningOutboxDb } from "@/db/client";
import type { DeliveryScope } from "@/db/delivery-enums";
import type { EventName } from "@/db/enums";
import { completedPayload } from "@/db/event-payload";
import { companyOf, inShardOf } from "@/db/in-shard";
import type { Attempt } from "./attempt";
import type { StoredEvent } from "./event-body";
import { breakerFailures } from "./limits";
import { disabledCode, disabledError } from "./waiting-deliveries";

/** The maximum number of deliveries to claim for an endpoint. */
export interface ClaimRequest {
  endpoint: string;
  maxRows: number;
}

export interface ClaimTerms {
  /** Business time: decides what is due. */
  now: Date;
  /** Real clock (docs/reliability.md rule 10). */
  leaseMilliseconds: number;
  /** Whether this is a probe; the request then names one endpoint, whose pause is over. */
  isProbe?: boolean;
}

/**
 * Claims the deliveries due at a company's endpoints, oldest first. If several processes try, only one gets each
 * attempt; if that process dies, the delivery is free again once the lease ends.
 *
 * An endpoint with an open breaker is left out before any row is locked, so a claim never skips the row that a probe
 * has locked. A probe takes the oldest delivery even if it was held back meanwhile, and waits for a concurrent hold:
 * there is only one probe per pause.
 *
 * Rows are joined by their whole key. If filtered by the company alone, the statement would read all of the company's
 * rows until the table's statistics include it.
 */
export async function claimDeliveries(
  companyId: string,
  requests: ClaimRequest[],
  terms: ClaimTerms,
): Promise<Attempt[]> {
  const clock = new Date();
  const leasedUntil = new Date(clock.getTime() + terms.leaseMilliseconds);
  const company = sql`${companyId}::uuid`;
  const rows = await planningOutboxDb().execute<ClaimedRow>(sql`
    WITH request AS MATERIALIZED (
      SELECT r.endpoint, r."maxRows" AS max_rows, t.endpoint IS NOT NULL AS is_troubled
      FROM json_to_recordset(${JSON.stringify(requests)}::text::json) AS r (endpoint text, "maxRows" int)
      LEFT JOIN troubled_endpoints t ON t.company_id = ${companyId} AND t.endpoint = r.endpoint
      WHERE ${terms.isProbe ?? false} OR t.failures IS NULL OR t.failures < ${breakerFailures}
    ),
    due AS (
      SELECT ${companyId}::uuid AS company_id, d.id, request.is_troubled
      FROM request
      CROSS JOIN LATERAL (
        SELECT id FROM deliveries
        WHERE company_id = ${companyId} AND endpoint = request.endpoint AND next_attempt_at IS NOT NULL
          AND (next_attempt_at <= ${terms.now.toISOString()} OR ${terms.isProbe ?? false})
          AND (leased_until IS NULL OR leased_until <= ${clock.toISOString()})
        ORDER BY next_attempt_at LIMIT request.max_rows
        FOR UPDATE ${terms.isProbe ? sql`` : sql`SKIP LOCKED`}
      ) d
    ),
    claimed AS (
      UPDATE deliveries d SET retries = retries + 1, leased_until = ${leasedUntil.toISOString()}
      FROM due WHERE d.company_id = due.company_id AND d.id = due.id ${inShardOf(sql`d`, company)}
      RETURNING d.company_id, d.id, d.webhook_id, d.endpoint, d.url, d.scope, d.retries, d.event_id, due.is_troubled
    )
    SELECT claimed.*, e.event, ${completedPayload(sql`e`, companyOf(sql`e`, company))} AS payload, e.created_at
    FROM claimed JOIN events e ON e.company_id = claimed.company_id AND e.id = claimed.event_id
      ${inShardOf(sql`e`, company)}`);
  const events = new Map(rows.map((row) => [row.event_id, toStoredEvent(row)]));
  return rows.map((row) => {
    const event = events.get(row.event_id) ?? toStoredEvent(row);
    return toAttempt(companyId, row, event, terms.isProbe ?? false);
  });
}

/**
 * Gives back one company's attempts that were claimed but not begun; they are not counted. If their webhook was stopped
 * meanwhile, they are given up like its other waiting deliveries.
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
  event: EventName;
  payload: Record<string, unknown>;
  created_at: string;
}

function toStoredEvent(row: ClaimedRow): StoredEvent {
  return { id: row.event_id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) };
}

function toAttempt(companyId: string, row: ClaimedRow, event: StoredEvent, isProbe: boolean): Attempt {
  const { id: deliveryId, retries: number, is_troubled: isTroubled } = row;
  const target = { companyId, webhookId: row.webhook_id, endpoint: row.endpoint, url: row.url, scope: row.scope };
  return { deliveryId, target, number, event, isTroubled, isProbe, plan: null };
}
