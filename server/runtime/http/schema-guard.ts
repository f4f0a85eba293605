import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { findDatabaseTrouble } from "../../core/failures/failure";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";

const lookEveryMilliseconds = 5_000;

/**
 * Delay between a newer version's migration and the outdated state of this version, in which the
 * newer one becomes ready.
 */
const graceMilliseconds = 10_000;

let newerSince: number | null = null;

/**
 * Returns true if a newer version migrated the database more than ten seconds ago. This version
 * still works with that schema (docs/operating/deploy.md), but a load balancer should stop using
 * it.
 */
export function isOutdated(): boolean {
  return newerSince !== null && performance.now() - newerSince >= graceMilliseconds;
}

/**
 * Checks every five seconds for a newer schema.
 *
 * @returns a function that stops the checks.
 */
export function watchSchema(): () => void {
  // Absent on a host that runs only Next.js, which migrates elsewhere.
  const known = Number(process.env.QUITANDA_SCHEMA ?? 0);
  if (known === 0) return () => undefined;
  const timer = setInterval(() => void look(known), lookEveryMilliseconds).unref();
  return () => {
    clearInterval(timer);
    newerSince = null;
  };
}

async function look(known: number): Promise<void> {
  try {
    const [row] = await db().execute<{ at: string | null }>(
      sql`SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`,
    );
    const isNewer = Number(row?.at ?? 0) > known;
    if (isNewer && newerSince === null) {
      newerSince = performance.now();
      log.warn({ operation: "schema" }, "A newer version has migrated the database: replace this one");
    } else if (!isNewer) newerSince = null;
  } catch (thrown) {
    // The health check reports an unavailable database itself.
    if (findDatabaseTrouble(thrown) === null) reportFault(thrown, { operation: "schema" });
  }
}
