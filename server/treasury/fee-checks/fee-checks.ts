import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { feeChecks } from "@/db/schema";

export type FeeCheckRow = typeof feeChecks.$inferSelect;

/** How long to wait before each further question: an acquirer may take minutes to credit a sale, or days. */
const waitsMs = [5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000);
const lastWaitMs = 24 * 3_600_000;

/** How long an acquirer is asked for a sale's fee; afterwards it counts as never told. */
const patienceMs = 7 * 24 * 3_600_000;

/** How long an acquirer that did not answer is left alone. */
const unansweredMs = 5 * 60_000;

/** Condition that selects a sale's comparison. */
export const ofCheck = ({ companyId, transactionId }: Pick<FeeCheckRow, "companyId" | "transactionId">) =>
  and(eq(feeChecks.companyId, companyId), eq(feeChecks.transactionId, transactionId));

const ofWaiting = (check: FeeCheckRow) => and(ofCheck(check), eq(feeChecks.state, "waiting"));

/** Notes that the acquirer does not tell the fee yet: it is asked again later, or no more after a week. */
export async function readLater(tx: Executor, check: FeeCheckRow, now: Date): Promise<void> {
  const next = new Date(now.getTime() + (waitsMs[check.reads] ?? lastWaitMs));
  const ends = check.createdAt.getTime() + patienceMs;
  const readAt = next.getTime() > ends ? null : next;
  await tx
    .update(feeChecks)
    .set({ readAt, reads: check.reads + 1 })
    .where(ofWaiting(check));
}

/** Notes that the acquirer did not answer. That counts for nothing, however long it lasts. */
export async function readUnanswered(tx: Executor, check: FeeCheckRow, now: Date): Promise<void> {
  await tx
    .update(feeChecks)
    .set({ readAt: new Date(now.getTime() + unansweredMs) })
    .where(ofWaiting(check));
}
