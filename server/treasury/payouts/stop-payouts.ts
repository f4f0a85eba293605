import type { Executor } from "@/db/client";
import type { AuditBy } from "../../accounts/audit/audit";
import { cancelPayoutsOf } from "./cancel-payout";
import { pauseAutomaticPayoutsOf } from "./request-automatic";

/**
 * Cancels the unapproved payouts of a removed or demoted member, and pauses the automatic payouts
 * that the member configured. Runs in the caller's transaction.
 */
export async function stopPayoutsOf(
  tx: Executor,
  member: { companyId: string; memberId: string },
  by: AuditBy,
  now: Date,
): Promise<void> {
  await cancelPayoutsOf(tx, member, by, now);
  await pauseAutomaticPayoutsOf(tx, member, now);
}
