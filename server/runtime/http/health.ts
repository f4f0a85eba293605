import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isExhausted } from "@/db/database-trouble";
import { isOnHold } from "../../core/hold/hold";
import { isReplaced } from "./release-guard";
import { isOutdated } from "./schema-guard";

const patienceMilliseconds = 3000;

let draining = false;
let leaving = false;

/**
 * Announces that this process will stop: the health check reports draining, and responses get
 * `connection: close`.
 *
 * @returns a function that withdraws the announcement.
 */
export function startLeaving(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/**
 * Announces the stop for `milliseconds`, or until `hurry` aborts, before the port closes, so that a
 * load balancer stops sending requests before any is refused.
 */
export async function giveNotice(milliseconds: number, hurry: AbortSignal): Promise<void> {
  if (milliseconds === 0 || hurry.aborted) return;
  startLeaving();
  await sleep(milliseconds, undefined, { signal: hurry }).catch(() => undefined);
}

/** Returns true if load balancers should use another process. Requests are still handled. */
export function isLeaving(): boolean {
  return leaving || isOutdated() || isReplaced();
}

/**
 * Makes this process refuse new work: the health check reports it, and jobs claim nothing new
 * (docs/reliability.md rule 26).
 *
 * @returns a function that makes the process accept work again.
 */
export function startDraining(): () => void {
  draining = true;
  return () => {
    draining = false;
  };
}

export function isDraining(): boolean {
  return draining;
}

/** Returns true if new requests are refused: the process is draining, and no other process accepts its connections. */
export function isRefusing(): boolean {
  return draining && !leaving;
}

type Answer = { trouble: string } | { trouble: null; isHeld: boolean };

async function askDatabase(): Promise<Answer> {
  const read = async (): Promise<Answer> => {
    const [row] = await db().execute<{ readOnly: string }>(
      sql`SELECT current_setting('transaction_read_only') AS "readOnly"`,
    );
    const isHeld = await isOnHold();
    if (row?.readOnly === "on") return { trouble: "database read-only" };
    return isExhausted() ? { trouble: "database out of resources" } : { trouble: null, isHeld };
  };
  const unavailable: Answer = { trouble: "database unavailable" };
  return Promise.race([read().catch(() => unavailable), sleep(patienceMilliseconds, unavailable, { ref: false })]);
}

/**
 * Handles `GET /api/health`. Returns 200 if the process is not stopping, its files are in place,
 * and the database responds within 3 s, accepts writes and has no newer schema; otherwise 503 with
 * the reason in `status` (docs/domains/runtime.md). `onHold` is set after a restore
 * (docs/operating/backup.md).
 */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string; onHold?: true } }> {
  if (isDraining() || leaving) return { status: 503, body: { status: "draining" } };
  if (isOutdated() || isReplaced()) return { status: 503, body: { status: "outdated" } };
  const answer = await askDatabase();
  if (answer.trouble !== null) return { status: 503, body: { status: answer.trouble } };
  return { status: 200, body: { status: "ok", ...(answer.isHeld ? { onHold: true } : {}) } };
}
