import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isOnHold } from "../../core/hold/hold";

const patienceMilliseconds = 3000;

let draining = false;
let leaving = false;

/**
 * Makes health say that this process drains while it still answers requests, each with `connection: close`, so that a
 * balancer sends new ones elsewhere before any is refused. Resolves after `milliseconds`, or once `hurry` aborts.
 */
export async function giveNotice(milliseconds: number, hurry: AbortSignal): Promise<void> {
  if (milliseconds === 0 || hurry.aborted) return;
  leaving = true;
  await sleep(milliseconds, undefined, { signal: hurry }).catch(() => undefined);
  leaving = false;
}

/** Whether this process answers its last requests and drains soon. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Makes this process refuse new work: health reports it, and nothing new is claimed (docs/reliability.md rule 26).
 *
 * @returns a function that undoes it.
 */
export function startDraining(): () => void {
  draining = true;
  return () => {
    draining = false;
  };
}

/** Whether this process is draining. */
export function isDraining(): boolean {
  return draining;
}

/** Null if the database does not answer. */
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
 * `GET /api/health`: 200 while the database answers within 3 s and the process does not stop, else 503
 * (docs/decisions.md 11). `onHold` while nothing leaves the installation after a restore (docs/backup.md).
 */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string; onHold?: true } }> {
  if (isDraining() || isLeaving()) return { status: 503, body: { status: "draining" } };
  const answer = await askDatabase();
  return answer
    ? { status: 200, body: { status: "ok", ...(answer.isHeld ? { onHold: true } : {}) } }
    : { status: 503, body: { status: "database unavailable" } };
}
