import { readConnection } from "../../acquiring/connections/connections";
import { sandboxKind } from "../../acquiring/sandbox/adapter";
import { returnPayout } from "../../acquiring/sandbox/payouts";
import { fail } from "../../core/failures/failure";
import { findPayoutRow, getPayout } from "../../treasury/payouts/payouts";
import { followPayout, keyOf } from "../../treasury/payouts/record-payout";
import type { Payout } from "../../treasury/payouts/schemas";

/**
 * Returns a completed payout as the receiving bank, and refreshes its status.
 *
 * @throws NOT_FOUND for a payout of another company or acquirer; payout_not_returnable if it is not
 * completed.
 */
export async function returnInSandbox(companyId: string, payoutId: string, now: Date): Promise<Payout> {
  const row = (await findPayoutRow(companyId, payoutId)) ?? fail("NOT_FOUND");
  const { kind } = await readConnection(row);
  if (kind !== sandboxKind) return fail("NOT_FOUND");
  if (row.status !== "completed" || !(await returnPayout(companyId, keyOf(row), now))) {
    return fail("payout_not_returnable");
  }
  await followPayout(row, now);
  return getPayout(companyId, payoutId);
}
