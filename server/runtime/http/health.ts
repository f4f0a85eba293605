import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isOnHold } from "../../core/hold/hold";

const patienceMilliseconds = 3000;

let draining = false;
let leaving = false;

/**
 * Makes this process leave: the health check reports that it is draining, and each request that still reaches it is
 * answered with `connection: close`.
 */
export function startLeaving(): void {
  leaving = true;
}

/**
 * Leaves for `milliseconds`, or until `hurry` aborts, before the port is closed. A load balancer can thus stop sending
 * new requests before any is refused.
 */
export async function giveNotice(milliseconds: number, hurry: AbortSignal): Promise<void> {
  if (milliseconds === 0 || hurry.aborted) return;
  startLeaving();
  await sleep(milliseconds, undefined, { signal: hurry }).catch(() => undefined);
}

export function isLeaving(): boolean {
  return leaving;
}

/**
 * Makes this process refuse new work. The health check reports this state, and jobs claim nothing
 * new (docs/reliability.md rule 26).
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

/** True if new requests are refused: the process drains and does not leave its port to others. */
export function isRefusing(): boolean {
  return draining && !leaving;
}

/** Queries the database. Returns null if it does not respond. */
async function askDatabase(): Promise<{ isHeld: boolean } | null> {
  const asked = db()
    .execute(sql`SELECT 1`)
    .then(isOnHold)
    .then(
      (isHeld) => ({ isHeld }),
      () => null,
    );
  return Promise.race([asked, sleep(patienceMilliseconds, null, { ref: false })]);
}

/**
 * Handles `GET /api/health`. Returns 200 if the database responds within 3 s and the process is not stopping, otherwise
 * 503 (docs/domains/runtime.md). `onHold` is set during the hold after a restore (docs/operating/backup.md).
 */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string; onHold?: true } }> {
  if (isDraining() || isLeaving()) return { status: 503, body: { status: "draining" } };
  const answer = await askDatabase();
  return answer
    ? { status: 200, body: { status: "ok", ...(answer.isHeld ? { onHold: true } : {}) } }
    : { status: 503, body: { status: "database unavailable" } };
}
