import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";

const patienceMilliseconds = 3000;

let draining = false;

/**
 * From now on this process takes no new work: health says so, and nothing new is claimed (docs/reliability.md rule 26).
 *
 * @returns what takes it back.
 */
export function startDraining(): () => void {
  draining = true;
  return () => {
    draining = false;
  };
}

/** Whether this process is on its way out. */
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

/** `GET /api/health`: 200 while the database answers within 3 s and the process stays, else 503 (docs/decisions.md 11). */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string } }> {
  if (isDraining()) return { status: 503, body: { status: "draining" } };
  return (await databaseAnswers())
    ? { status: 200, body: { status: "ok" } }
    : { status: 503, body: { status: "database unavailable" } };
}
