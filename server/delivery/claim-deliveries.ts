import { sql } from "drizzle-orm";
import { outboxDb, planningOutboxDb } from "@/db/client";
import type { DeliveryScope, EventName } from "@/db/enums";
import { breakerFailures } from "./backoff";
import type { Claim } from "./claim";
import { disabledError, type Place } from "./endpoint-trouble";
import type { StoredEvent } from "./event-body";

/** How many deliveries of an endpoint may be claimed. */
export interface Wish {
  endpoint: string;
  count: number;
}

export interface ClaimTerms {
  /** Business time: what is due. */
  now: Date;
  /** How long (real clock) the attempts are ours; nobody else makes them before (docs/reliability.md rule 10). */
  leaseMilliseconds: number;
  /** Whether the one endpoint wished for is on trial: its pause is over. */
  isProbe?: boolean;
}

/**
 * The endpoints that have a delivery due which nobody is trying. `only`: one company. Each is found by a look into the
 * index, however many deliveries wait.
 */
export async function endpointsDue(now: Date, only?: string): Promise<Place[]> {
  const rows = await outboxDb().execute<{ company_id: string; endpoint: string }>(sql`
    WITH RECURSIVE found AS (
      (
        SELECT company_id, endpoint FROM deliveries
        WHERE next_attempt_at IS NOT NULL ${only ? sql`AND company_id = ${only}` : sql``}
        ORDER BY company_id, endpoint LIMIT 1
      )
      UNION ALL
      SELECT next.company_id, next.endpoint
      FROM found
      CROSS JOIN LATERAL (
        SELECT company_id, endpoint FROM deliveries
        WHERE next_attempt_at IS NOT NULL AND (company_id, endpoint) > (found.company_id, found.endpoint)
          ${only ? sql`AND company_id = ${only}` : sql``}
        ORDER BY company_id, endpoint LIMIT 1
      ) next
    )
    SELECT company_id, endpoint FROM found
    WHERE EXISTS (
      SELECT FROM deliveries d
      WHERE d.company_id = found.company_id AND d.endpoint = found.endpoint AND d.next_attempt_at <= ${now.toISOString()}
        AND (d.leased_until IS NULL OR d.leased_until <= ${new Date().toISOString()})
    )`);
  return rows.map(({ company_id, endpoint }) => ({ companyId: company_id, endpoint }));
}

/**
 * Takes on what is due at a company's endpoints, oldest first, at most what is wished for of each. Of several processes
 * that try, one gets each attempt; where it dies, the delivery is free again once the lease ends. Endpoints whose
 * breaker is open are left out before any row is locked, so that nobody steps over the delivery of the one on trial;
 * its trial takes whatever waits longest, for others may have held all of it back meanwhile, and waits for those who are
 * doing so: the leave to probe is given once a pause.
 *
 * Rows are found from other rows by their whole key: a plan that may look for the company alone does so where the
 * statistics do not know it yet, and reads all of its rows.
 */
export async function claimDeliveries(companyId: string, wishes: Wish[], terms: ClaimTerms): Promise<Claim[]> {
  const clock = new Date();
  const leasedUntil = new Date(clock.getTime() + terms.leaseMilliseconds);
  const rows = await planningOutboxDb().execute<ClaimedRow>(sql`
    WITH wish AS MATERIALIZED (
      SELECT w.endpoint, w.count, t.endpoint IS NOT NULL AS is_troubled
      FROM json_to_recordset(${JSON.stringify(wishes)}::text::json) AS w (endpoint text, count int)
      LEFT JOIN troubled_endpoints t ON t.company_id = ${companyId} AND t.endpoint = w.endpoint
      WHERE ${terms.isProbe ?? false} OR t.failures IS NULL OR t.failures < ${breakerFailures}
    ),
    due AS (
      SELECT d.company_id, d.id, wish.is_troubled
      FROM wish
      CROSS JOIN LATERAL (
        SELECT company_id, id FROM deliveries
        WHERE company_id = ${companyId} AND endpoint = wish.endpoint AND next_attempt_at IS NOT NULL
          AND (next_attempt_at <= ${terms.now.toISOString()} OR ${terms.isProbe ?? false})
          AND (leased_until IS NULL OR leased_until <= ${clock.toISOString()})
        ORDER BY next_attempt_at LIMIT wish.count
        FOR UPDATE ${terms.isProbe ? sql`` : sql`SKIP LOCKED`}
      ) d
    ),
    claimed AS (
      UPDATE deliveries d SET retries = retries + 1, leased_until = ${leasedUntil.toISOString()}
      FROM due WHERE d.company_id = due.company_id AND d.id = due.id
      RETURNING d.company_id, d.id, d.webhook_id, d.endpoint, d.url, d.scope, d.retries, d.event_id, due.is_troubled
    )
    SELECT claimed.*, e.event, e.payload, e.created_at
    FROM claimed JOIN events e ON e.company_id = claimed.company_id AND e.id = claimed.event_id`);
  const events = new Map(rows.map((row) => [row.event_id, toStoredEvent(row)]));
  return rows.map((row) => {
    const event = events.get(row.event_id) ?? toStoredEvent(row);
    return toClaim(companyId, row, event, terms.isProbe ?? false);
  });
}

/**
 * Gives attempts of one company back that were taken on and not begun, their numbers uncounted; those of a webhook that
 * was stopped meanwhile are given up, as what waited there was.
 */
export async function releaseClaims(companyId: string, claims: Claim[]): Promise<void> {
  const own = claims.map(({ deliveryId, target: { webhookId }, attempt }) => {
    return { company_id: companyId, id: deliveryId, webhook_id: webhookId, attempt };
  });
  await planningOutboxDb().execute(sql`
    UPDATE deliveries d SET
      retries = d.retries - 1, leased_until = NULL,
      status = CASE WHEN w.active IS FALSE THEN 'failed' ELSE d.status END,
      error = CASE WHEN w.active IS FALSE THEN coalesce(d.error, ${disabledError}) ELSE d.error END,
      next_attempt_at = CASE WHEN w.active IS FALSE THEN NULL ELSE d.next_attempt_at END
    FROM json_to_recordset(${JSON.stringify(own)}::text::json) AS r (
      company_id uuid, id uuid, webhook_id uuid, attempt int)
    LEFT JOIN webhooks w ON w.company_id = r.company_id AND w.id = r.webhook_id
    WHERE d.company_id = r.company_id AND d.id = r.id AND d.retries = r.attempt
      AND d.leased_until IS NOT NULL AND d.status <> 'canceled'`);
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

function toClaim(companyId: string, row: ClaimedRow, event: StoredEvent, isProbe: boolean): Claim {
  const { id: deliveryId, retries: attempt, is_troubled: isTroubled } = row;
  const target = { companyId, webhookId: row.webhook_id, endpoint: row.endpoint, url: row.url, scope: row.scope };
  return { deliveryId, target, attempt, event, isTroubled, isProbe, plan: null };
}
