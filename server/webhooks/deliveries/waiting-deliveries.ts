import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { deliveries } from "@/db/schema";
import type { DeliveryErrorCode } from "@/db/schema/webhooks-enums";
import { deliveriesTo, type EndpointKey } from "./endpoint";
import { bulkTimeoutMilliseconds, heldPerStatement, resumedAtRecovery } from "./limits";

/**
 * `error` of a delivery that waits until its endpoint's pause ends (docs/reliability.md rule 12).
 */
export const pausedError = "endpoint paused";
export const pausedCode: DeliveryErrorCode = "endpoint_paused";

/** `error` of a delivery that was canceled because its webhook was paused or disabled. */
export const disabledError = "endpoint disabled";
export const disabledCode: DeliveryErrorCode = "endpoint_disabled";

/** Raises the statement timeout for the rest of a transaction that updates all waiting deliveries. */
export async function allowBulkChange(tx: Executor): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', ${`${bulkTimeoutMilliseconds}ms`}, true)`);
}

/**
 * Cancels the waiting deliveries of a stopped endpoint. Deliveries that were attempted keep their
 * error. An attempt in progress still records its result, but is not repeated if its process
 * crashes.
 */
export async function cancelWaitingDeliveries(tx: Executor, key: EndpointKey, now: Date): Promise<void> {
  await allowBulkChange(tx);
  await tx
    .update(deliveries)
    .set({
      status: "failed",
      error: sql`coalesce(nullif(${deliveries.error}, ${pausedError}), ${disabledError})`,
      errorCode: sql`CASE WHEN coalesce(${deliveries.error}, ${pausedError}) = ${pausedError}
        THEN ${disabledCode} ELSE ${deliveries.errorCode} END`,
      nextAttemptAt: null,
      updatedAt: now,
    })
    .where(isWaiting(key));
}

/** Postpones unleased deliveries due before `until` to that time, up to a limit per call. */
export async function postponeDeliveries(tx: Executor, key: EndpointKey, until: Date): Promise<void> {
  // Leases use the wall clock.
  const clock = new Date().toISOString();
  await changeSome(
    tx,
    key,
    sql`status = 'error', error = coalesce(error, ${pausedError}),
      error_code = CASE WHEN error IS NULL THEN ${pausedCode} ELSE error_code END,
      next_attempt_at = ${until.toISOString()}`,
    sql`next_attempt_at < ${until.toISOString()} AND (leased_until IS NULL OR leased_until <= ${clock})`,
    heldPerStatement,
  );
}

/** Makes held deliveries due now, up to a limit. The others become due at the original end of the pause. */
export async function resumeHeld(executor: Executor, key: EndpointKey, now: Date): Promise<void> {
  const due = now.toISOString();
  await changeSome(
    executor,
    key,
    sql`next_attempt_at = ${due}`,
    sql`next_attempt_at > ${due} AND error = ${pausedError}`,
    resumedAtRecovery,
  );
}

/** Skips deliveries that another transaction has locked. Earliest due first. */
async function changeSome(executor: Executor, key: EndpointKey, change: SQL, which: SQL, maxRows: number) {
  const waiting = sql`${isWaiting(key)} AND ${which}`;
  // A `ctid` is unique only within a shard, so the outer statement also filters by company.
  await executor.execute(sql`
    UPDATE deliveries SET ${change} WHERE ${waiting} AND ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries WHERE ${waiting} ORDER BY next_attempt_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED
    ))`);
}

function isWaiting(key: EndpointKey): SQL {
  return sql`${deliveriesTo(key)} AND ${deliveries.nextAttemptAt} IS NOT NULL`;
}
