import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { restores } from "@/db/schema";
import { createShortCache } from "../cache/short-cache";
import { invalidateHold } from "./hold";

/** Interval of wall-clock time whose data may be missing from the restored database. */
export interface LostTime {
  /** Start of the interval; null if unknown. */
  lostSince: Date | null;
  restoredAt: Date;
}

/**
 * Records a restore. Jobs then search for data that the database may lack. The installation is on hold until the
 * operator resumes it (docs/operating/backup.md).
 */
export async function recordRestore(
  tx: Executor,
  { lostSince, restoredAt, resumedAt = null }: LostTime & { resumedAt?: Date | null },
): Promise<void> {
  await tx.insert(restores).values({ id: newId(restoredAt), lostSince, restoredAt, resumedAt });
  invalidateRestores();
}

/** Makes this process read the restores and the hold again. */
export function invalidateRestores(): void {
  lost.evict(() => true);
  invalidateHold();
}

export async function listRestores(): Promise<readonly LostTime[]> {
  return (await lost.get("")) ?? [];
}

const lost = createShortCache<LostTime[]>(() => db().select().from(restores), { milliseconds: 1_000, maxEntries: 1 });
