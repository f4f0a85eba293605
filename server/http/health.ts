import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";

const patienceMilliseconds = 3000;

/** The server's bundle sets it, Next's bundle reads it: two module graphs of one process. */
const shared = globalThis as typeof globalThis & { quitandaDraining?: boolean };

/**
 * From now on this process takes no new work: health says so, and nothing new is claimed (docs/reliability.md rule 26).
 */
export function startDraining(): void {
  shared.quitandaDraining = true;
}

/** Whether this process is on its way out. */
export function isDraining(): boolean {
  return shared.quitandaDraining === true;
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
 * `GET /api/health`: 200 while the database answers within 3 s and the process stays, else 503 (docs/decisions.md 11).
 */
export async function checkHealth(): Promise<{ status: 200 | 503; body: { status: string } }> {
  if (isDraining()) return { status: 503, body: { status: "draining" } };
  return (await databaseAnswers())
    ? { status: 200, body: { status: "ok" } }
    : { status: 503, body: { status: "database unavailable" } };
}
