import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { restores } from "@/db/schema";
import { createShortCache } from "../cache/short-cache";
import { invalidateHold } from "./hold";

/** Interval that the restored database may lack, in wall-clock time. */
export interface LostTime {
  /** Null if unknown. */
  lostSince: Date | null;
  restoredAt: Date;
}

/**
 * Records a restore. The installation stays on hold until the operator resumes it, and jobs search
 * for missing data (docs/operating/backup.md).
 */
export async function recordRestore(
  tx: Executor,
  { lostSince, restoredAt, resumedAt = null }: LostTime & { resumedAt?: Date | null },
): Promise<void> {
  await tx.insert(restores).values({ id: newId(restoredAt), lostSince, restoredAt, resumedAt });
  invalidateRestores();
}

export function invalidateRestores(): void {
  lost.evict(() => true);
  invalidateHold();
}

export async function listRestores(): Promise<readonly LostTime[]> {
  return (await lost.get("")) ?? [];
}

const lost = createShortCache<LostTime[]>(() => db().select().from(restores), { milliseconds: 1_000, maxEntries: 1 });
