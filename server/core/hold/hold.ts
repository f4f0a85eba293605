import { isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { restores } from "@/db/schema";
import { fail } from "../../errors";

/** How long a process may act on what it read, by the monotonic clock; a newer read begins after a third of it. */
export const holdLagMilliseconds = 3_000;
const refreshMilliseconds = 1_000;

/** When callers that were refused may come back: an operator checks the books first. */
const retryAfterSeconds = 60;

let known: { isOnHold: boolean; readAt: number } | null = null;
let reading: Promise<boolean> | null = null;

async function read(): Promise<boolean> {
  const readAt = performance.now();
  const [row] = await db().select({ id: restores.id }).from(restores).where(isNull(restores.resumedAt)).limit(1);
  known = { isOnHold: row !== undefined, readAt };
  return known.isOnHold;
}

function refresh(): Promise<boolean> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

/** Makes this process read the state anew; the others notice within `holdLagMilliseconds`. */
export function forgetHold(): void {
  known = null;
}

/**
 * Whether the installation is on hold after a restore (docs/backup.md): nothing leaves it. The first call of a process reads the
 * database; later ones use what a read in the background found, so that no charge waits for one.
 *
 * @throws the database's fault, if nothing recent is known: nothing may be sent then
 */
export async function isOnHold(): Promise<boolean> {
  const age = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY;
  if (!known || age > holdLagMilliseconds) return refresh();
  // A failed read leaves what is known until it is too old; then the caller gets the fault.
  if (age > refreshMilliseconds) refresh().catch(() => undefined);
  return known.isOnHold;
}

/** @throws UNAVAILABLE with `retry-after` while the installation is on hold */
export async function refuseOnHold(): Promise<void> {
  if (await isOnHold()) fail("UNAVAILABLE", { retryAfterSeconds });
}
