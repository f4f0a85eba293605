import type { Executor } from "@/db/client";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { endSubscription } from "./end-subscription";
import { readStanding } from "./read-standing";
import { announceSubscription } from "./subscription-shape";
import { lockSubscription } from "./subscriptions";

/**
 * Cancels a subscription whose latest paid charge was fully refunded or lost in a dispute, and
 * emits `subscription_canceled` (docs/domains/subscriptions.md). Does nothing for any other
 * subscription. Runs in the caller's transaction. Idempotent.
 *
 * Does nothing while a charge is in progress. If that charge is paid, the subscription continues;
 * otherwise its event calls this function again. A charge that is only scheduled at the payer's
 * bank is canceled, even while the latest paid charge is disputed.
 */
export async function endUnpaid(tx: Executor, companyId: string, subscriptionId: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, companyId, subscriptionId);
  if (!row || row.status === "canceled") return;
  const { chargingId } = row;
  if (chargingId !== null && !row.authorizationId) return;
  const { verdict, chargeId } = await readStanding(tx, row);
  if (verdict === "held" && chargingId) await reserveWithdrawal(tx, { companyId, transactionId: chargingId }, now);
  if (verdict !== "refunded" && verdict !== "disputed") return;
  const ended = await endSubscription(tx, row, verdict, now);
  const charge = chargeId ? await getTransactionRow(companyId, chargeId, tx) : null;
  await announceSubscription(tx, "subscription_canceled", ended, charge, now);
}
