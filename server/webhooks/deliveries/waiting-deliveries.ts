import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { deliveries } from "@/db/schema";
import type { DeliveryErrorCode } from "@/db/schema/webhooks-enums";
import { deliveriesTo, type EndpointKey } from "./endpoint";
import { bulkTimeoutMilliseconds, heldPerStatement, resumedAtRecovery } from "./limits";

/** The `error` of a delivery that waits for its endpoint's pause to end (docs/reliability.md rule 12). */
export const pausedError = "endpoint paused";
export const pausedCode: DeliveryErrorCode = "endpoint_paused";

/** The `error` of a delivery that was given up because its webhook was stopped or disabled. */
export const disabledError = "endpoint disabled";
export const disabledCode: DeliveryErrorCode = "endpoint_disabled";

/** Raises the statement timeout for the rest of a transaction, so that it can change all deliveries that wait. */
export async function allowBulkChange(tx: Executor): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', ${`${bulkTimeoutMilliseconds}ms`}, true)`);
}

/**
 * Gives up the deliveries waiting for an endpoint that gets no more requests; those already tried keep their error. An
 * attempt under way still records its result; if its process dies, the attempt is not repeated.
 */
export async function giveUpWaiting(tx: Executor, key: EndpointKey, now: Date): Promise<void> {
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

/** Postpones deliveries due before `until` to that time, unless they are leased; a limited number per call. */
export async function holdBack(tx: Executor, key: EndpointKey, until: Date): Promise<void> {
  // Leases go by the real clock.
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

/** Makes a limited number of held-back deliveries due now; the rest are due when the pause would have ended. */
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

/** Changes waiting deliveries that are not locked by another transaction, the earliest due first. */
async function changeSome(executor: Executor, key: EndpointKey, change: SQL, which: SQL, maxRows: number) {
  const waiting = sql`${isWaiting(key)} AND ${which}`;
  // A `ctid` is unique only within a shard, so the outer statement names the company too.
  await executor.execute(sql`
    UPDATE deliveries SET ${change} WHERE ${waiting} AND ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries WHERE ${waiting} ORDER BY next_attempt_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED
    ))`);
}

function isWaiting(key: EndpointKey): SQL {
  return sql`${deliveriesTo(key)} AND ${deliveries.nextAttemptAt} IS NOT NULL`;
}
