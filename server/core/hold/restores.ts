import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { restores } from "@/db/schema";
import { createShortCache } from "../cache/short-cache";
import { forgetHold } from "./hold";

/** What this database may lack: the real time between two instants. */
export interface LostTime {
  /** Null when unknown. */
  lostSince: Date | null;
  restoredAt: Date;
}

/**
 * Records a restore: jobs then look for what the database may lack, and the installation is on hold until the operator
 * resumes it (docs/backup.md).
 */
export async function recordRestore(
  tx: Executor,
  { lostSince, restoredAt, resumedAt = null }: LostTime & { resumedAt?: Date | null },
): Promise<void> {
  await tx.insert(restores).values({ id: newId(restoredAt), lostSince, restoredAt, resumedAt });
  lost.forget(() => true);
  forgetHold();
}

/** Every restore of this installation, at most a second old; usually none. */
export async function listRestores(): Promise<readonly LostTime[]> {
  return (await lost.get("")) ?? [];
}

const lost = createShortCache<LostTime[]>(() => db().select().from(restores), { milliseconds: 1_000, maxEntries: 1 });
