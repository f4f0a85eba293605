import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { feeChecks } from "@/db/schema";

export type FeeCheckRow = typeof feeChecks.$inferSelect;

/** Delays between polls of a fee. An acquirer may take minutes or days to credit a sale. */
const waitsMs = [5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000);
const lastWaitMs = 24 * 3_600_000;

/** Period during which a sale's fee is polled. Afterwards, the fee counts as not reported. */
const patienceMs = 7 * 24 * 3_600_000;

/** Retry delay if an acquirer does not respond. */
const unansweredMs = 5 * 60_000;

export const ofCheck = ({ companyId, transactionId }: Pick<FeeCheckRow, "companyId" | "transactionId">) =>
  and(eq(feeChecks.companyId, companyId), eq(feeChecks.transactionId, transactionId));

const ofWaiting = (check: FeeCheckRow) => and(ofCheck(check), eq(feeChecks.state, "waiting"));

/** Schedules the next poll of a fee that is not reported yet. Stops after a week. */
export async function readLater(tx: Executor, check: FeeCheckRow, now: Date): Promise<void> {
  const next = new Date(now.getTime() + (waitsMs[check.reads] ?? lastWaitMs));
  const ends = check.createdAt.getTime() + patienceMs;
  const readAt = next.getTime() > ends ? null : next;
  await tx
    .update(feeChecks)
    .set({ readAt, reads: check.reads + 1 })
    .where(ofWaiting(check));
}

/** Schedules a retry if the acquirer did not respond. Does not increment `reads`. */
export async function readUnanswered(tx: Executor, check: FeeCheckRow, now: Date): Promise<void> {
  await tx
    .update(feeChecks)
    .set({ readAt: new Date(now.getTime() + unansweredMs) })
    .where(ofWaiting(check));
}
