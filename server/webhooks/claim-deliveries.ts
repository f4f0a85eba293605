import { and, eq, lte, or, sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import type { DeliveryScope, EventName } from "@/db/enums";
import { deliveries } from "@/db/schema";
import { breakerFailures } from "./backoff";
import type { Place } from "./endpoint-trouble";
import type { StoredEvent } from "./event-body";

/** An attempt that is ours to make. */
export interface Claim extends Place {
  deliveryId: string;
  webhookId: string | null;
  url: string;
  scope: DeliveryScope;
  /** Its number, from 1. */
  attempt: number;
  event: StoredEvent;
  /** Whether the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** Whether it is the one attempt of an endpoint whose pause is over. */
  isProbe: boolean;
}

/** How many deliveries of an endpoint may be claimed. */
export interface Wish {
  endpoint: string;
  count: number;
}

export interface ClaimTerms {
  /** Business time: what is due. */
  now: Date;
  /** How long (real clock) the attempts are ours; nobody else makes them before (reliability, rule 10). */
  leaseMilliseconds: number;
  /** Whether the one endpoint wished for is on trial: its pause is over. */
  isProbe?: boolean;
}

/** The endpoints that have a delivery due which nobody is trying. `only`: one company. */
export async function endpointsDue(now: Date, only?: string): Promise<Place[]> {
  return outboxDb()
    .selectDistinct({ companyId: deliveries.companyId, endpoint: deliveries.endpoint })
    .from(deliveries)
    .where(
      and(
        lte(deliveries.nextAttemptAt, now),
        or(sql`${deliveries.leasedUntil} IS NULL`, lte(deliveries.leasedUntil, new Date())),
        only ? eq(deliveries.companyId, only) : undefined,
      ),
    );
}

/**
 * Takes on what is due at a company's endpoints, oldest first, at most what is wished for of each. Of several processes
 * that try, one gets each attempt; where it dies, the delivery is free again once the lease ends. Endpoints whose
 * breaker is open are left out before any row is locked, so that nobody steps over the delivery of the one on trial;
 * its trial takes whatever waits longest, for others may have held all of it back meanwhile.
 */
export async function claimDeliveries(companyId: string, wishes: Wish[], terms: ClaimTerms): Promise<Claim[]> {
  const clock = new Date();
  const leasedUntil = new Date(clock.getTime() + terms.leaseMilliseconds);
  const rows = await outboxDb().execute<ClaimedRow>(sql`
    WITH wish AS MATERIALIZED (
      SELECT w.endpoint, w.count, t.endpoint IS NOT NULL AS is_troubled
      FROM json_to_recordset(${JSON.stringify(wishes)}::text::json) AS w (endpoint text, count int)
      LEFT JOIN troubled_endpoints t ON t.company_id = ${companyId} AND t.endpoint = w.endpoint
      WHERE ${terms.isProbe ?? false} OR t.failures IS NULL OR t.failures < ${breakerFailures}
    ),
    due AS (
      SELECT d.id, wish.is_troubled
      FROM wish
      CROSS JOIN LATERAL (
        SELECT id FROM deliveries
        WHERE company_id = ${companyId} AND endpoint = wish.endpoint AND next_attempt_at IS NOT NULL
          AND (next_attempt_at <= ${terms.now.toISOString()} OR ${terms.isProbe ?? false})
          AND (leased_until IS NULL OR leased_until <= ${clock.toISOString()})
        ORDER BY next_attempt_at LIMIT wish.count
        FOR UPDATE SKIP LOCKED
      ) d
    ),
    claimed AS (
      UPDATE deliveries d SET retries = retries + 1, leased_until = ${leasedUntil.toISOString()}
      FROM due WHERE d.company_id = ${companyId} AND d.id = due.id
      RETURNING d.id, d.webhook_id, d.endpoint, d.url, d.scope, d.retries, d.event_id, due.is_troubled
    )
    SELECT claimed.*, e.event, e.payload, e.created_at
    FROM claimed JOIN events e ON e.company_id = ${companyId} AND e.id = claimed.event_id`);
  return rows.map((row) => toClaim(companyId, row, terms.isProbe ?? false));
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

function toClaim(companyId: string, row: ClaimedRow, isProbe: boolean): Claim {
  return {
    companyId,
    deliveryId: row.id,
    webhookId: row.webhook_id,
    endpoint: row.endpoint,
    url: row.url,
    scope: row.scope,
    attempt: row.retries,
    event: { id: row.event_id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) },
    isTroubled: row.is_troubled,
    isProbe,
  };
}
