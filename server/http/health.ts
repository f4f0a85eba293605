import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";

const patienceMilliseconds = 3000;

let draining = false;

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

async function databaseAnswers(): Promise<boolean> {
  const asked = db()
    .execute(sql`SELECT 1`)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, sleep(patienceMilliseconds, false, { ref: false })]);
}

/**
 * `GET /api/health`: 200 while the database answers within 3 s and the process is not draining, else 503
 * (docs/decisions.md 11).
 */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string } }> {
  if (isDraining()) return { status: 503, body: { status: "draining" } };
  return (await databaseAnswers())
    ? { status: 200, body: { status: "ok" } }
    : { status: 503, body: { status: "database unavailable" } };
}
