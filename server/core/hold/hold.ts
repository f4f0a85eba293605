import { isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { restores } from "@/db/schema";
import { fail } from "../failures/failure";

/**
 * Maximum age of the cached state, by the monotonic clock. A new read starts after a third of this
 * time.
 */
export const holdLagMilliseconds = 3_000;
const refreshMilliseconds = 1_000;

/** Retry delay, which gives the operator time to check the ledger before resuming. */
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

/** Makes this process reload the state. Other processes reload it within `holdLagMilliseconds`. */
export function invalidateHold(): void {
  known = null;
}

/**
 * Returns true while the installation is on hold after a restore and must not send anything
 * (docs/operating/backup.md). Only the first call waits for the database; later calls use
 * background reads.
 *
 * @throws the database error if no recent state is known, because nothing may be sent then.
 */
export async function isOnHold(): Promise<boolean> {
  const age = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY;
  if (!known || age > holdLagMilliseconds) return refresh();
  // A failed read leaves the last state valid until it expires; only then does the caller get the error.
  if (age > refreshMilliseconds) refresh().catch(() => undefined);
  return known.isOnHold;
}

/** @throws UNAVAILABLE with `retry-after` if the installation is on hold. */
export async function refuseOnHold(): Promise<void> {
  if (await isOnHold()) fail("UNAVAILABLE", { retryAfterSeconds });
}
