import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { notices } from "@/db/schema";
import { byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { movePayout } from "./move-payout";
import { lockPayout } from "./payouts";

/** As shown in the acquirer's dashboard. */
export type SeenOutcome = "completed" | "not_sent";

/**
 * Concludes a sent payout that the acquirer's list does not resolve, with the outcome that an
 * operator read in the acquirer's dashboard. Posts the payout's transfer, event and audit entry in
 * one database transaction. Rejects a payout that can still be read.
 *
 * @throws NOT_FOUND
 * @throws payout_not_uncertain unless members were notified that the payout's result is unknown.
 */
export async function concludePayout(
  { companyId, payoutId }: { companyId: string; payoutId: string },
  outcome: SeenOutcome,
  now: Date,
): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await lockPayout(tx, companyId, payoutId);
    const [told] = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.companyId, companyId), eq(notices.id, payoutId), eq(notices.kind, "payout_uncertain")));
    if (row.status !== "sent" || row.acquirerId !== null || !told) return fail("payout_not_uncertain");
    if (outcome === "completed") await movePayout(tx, row, "complete", now, { completedAt: now, readAt: null });
    else await movePayout(tx, row, "fail", now, { failureReason: "not_sent", readAt: null });
    const after = { amountInCents: row.amount, outcome };
    await recordAudit(tx, { companyId, ...byPlatform, action: "payout.concluded", subjectId: payoutId, after, now });
  });
}
