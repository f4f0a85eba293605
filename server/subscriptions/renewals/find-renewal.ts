import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { AcquirerState } from "@/db/schema/payments-enums";
import type { CycleChargeStatus, SubscriptionStatus } from "@/db/schema/subscriptions-enums";

export interface Renewal {
  isPaid: boolean;
  /** True if the bank refused the card. A charge that did not reach the bank is not a refusal. */
  isRefused: boolean;
  isRunning: boolean;
}

/** Null if the transaction is a first charge or has no subscription. */
export async function findRenewal(tx: Executor, companyId: string, transactionId: string): Promise<Renewal | null> {
  const [found] = await tx.execute<Found>(sql`
    SELECT c.cycle, c.status AS outcome, t.acquirer_state AS "acquirerState", t.automatic IS NOT NULL AS "isAutomatic",
      s.status AS standing
    FROM cycle_charges c
    JOIN subscriptions s ON s.company_id = c.company_id AND s.id = c.subscription_id
    JOIN transactions t ON t.company_id = c.company_id AND t.id = c.transaction_id
    WHERE c.company_id = ${companyId} AND c.transaction_id = ${transactionId}`);
  if (!found || found.cycle === 0 || found.outcome === "in_flight") return null;
  return {
    isPaid: found.outcome === "paid",
    isRefused: found.outcome === "failed" && found.acquirerState === "rejected" && !found.isAutomatic,
    isRunning: found.standing !== "canceled",
  };
}

type Found = {
  cycle: number;
  outcome: CycleChargeStatus;
  acquirerState: AcquirerState;
  isAutomatic: boolean;
  standing: SubscriptionStatus;
};
