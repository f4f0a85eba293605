import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { cycleCharges, subscriptions, transactions } from "@/db/schema";

/** How a charge of a subscription's later cycle went. */
export interface Renewal {
  isPaid: boolean;
  /** By the bank: a charge that never reached it is not counted. */
  isRefused: boolean;
  /** Whether the subscription goes on. */
  isRunning: boolean;
}

/** The renewal that a transaction is, once it is concluded; null for a first charge and for any other transaction. */
export async function findRenewal(tx: Executor, companyId: string, transactionId: string): Promise<Renewal | null> {
  const [found] = await tx
    .select({
      cycle: cycleCharges.cycle,
      outcome: cycleCharges.status,
      acquirerState: transactions.acquirerState,
      standing: subscriptions.status,
    })
    .from(cycleCharges)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.companyId, cycleCharges.companyId), eq(subscriptions.id, cycleCharges.subscriptionId)),
    )
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.transactionId, transactionId)));
  if (!found || found.cycle === 0 || found.outcome === "in_flight") return null;
  return {
    isPaid: found.outcome === "paid",
    isRefused: found.outcome === "failed" && found.acquirerState === "rejected",
    isRunning: found.standing !== "canceled",
  };
}
