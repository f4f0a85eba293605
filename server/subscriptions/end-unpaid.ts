import type { Executor } from "@/db/client";
import { endSubscription } from "./conclude-renewal";
import { readStanding } from "./read-standing";
import { announceSubscription } from "./subscription-shape";
import { lockSubscription } from "./subscriptions";

/**
 * Cancels a subscription whose latest paid charge was fully refunded or lost in a dispute, in the caller's commit, with
 * `subscription_canceled` (docs/decisions.md 12). Does nothing for any other subscription. Idempotent. Decides nothing
 * while a charge is under way: if it is paid, the subscription continues; if not, its event calls this again.
 */
export async function endUnpaid(tx: Executor, companyId: string, subscriptionId: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, companyId, subscriptionId);
  if (!row || row.status === "canceled" || row.chargingId !== null) return;
  const { verdict, charge } = await readStanding(tx, row);
  if (verdict !== "refunded" && verdict !== "disputed") return;
  const ended = await endSubscription(tx, row, verdict, now);
  await announceSubscription(tx, "subscription_canceled", ended, charge, now);
}
