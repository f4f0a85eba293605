import { newId } from "@/db/ids";
import { byBuyer } from "../../accounts/audit/audit";
import { findFailure, isRefusal } from "../../core/failures/failure";
import { cancelTransaction } from "../../payments/cancellations/cancel-transaction";
import { findWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { isUnpaid, type OwnRows } from "./own-rows";

/**
 * Cancels a person's active subscriptions and unpaid charges, so that nobody is charged during an erasure. If a bank
 * does not respond, the cancellation is retried later and the erasure waits.
 *
 * @throws as `cancelSubscription`, while a renewal is being sent
 */
export async function endAgreements({ subscriptions, charges }: OwnRows, now: Date): Promise<void> {
  for (const { companyId, id, status } of subscriptions) {
    if (status !== "canceled") await cancelSubscription(companyId, id, now, byBuyer);
  }
  for (const { companyId, id } of charges.filter(isUnpaid)) {
    if (await findWithdrawal(companyId, id)) continue;
    try {
      await cancelTransaction(companyId, id, { cancelId: newId(now), now, ...byBuyer });
    } catch (thrown) {
      // It was paid or expired meanwhile.
      if (!isRefusal(findFailure(thrown))) throw thrown;
    }
  }
}
