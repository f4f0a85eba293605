import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { cycleCharges, subscriptions, transactions } from "@/db/schema";

/** Outcome of a renewal. */
export interface Renewal {
  isPaid: boolean;
  /** A card refused by its bank. A charge that did not reach the bank is not a refusal. */
  isRefused: boolean;
  /** Whether the subscription is still running. */
  isRunning: boolean;
}

/** The outcome of a concluded renewal; null if the transaction is a first charge or belongs to no subscription. */
export async function findRenewal(tx: Executor, companyId: string, transactionId: string): Promise<Renewal | null> {
  const [found] = await renewalQuery({ companyId, transactionId }, tx);
  if (!found || found.cycle === 0 || found.outcome === "in_flight") return null;
  return {
    isPaid: found.outcome === "paid",
    isRefused: found.outcome === "failed" && found.acquirerState === "rejected" && found.automatic === null,
    isRunning: found.standing !== "canceled",
  };
}

const renewalQuery = preparedQuery((database) =>
  database
    .select({
      cycle: cycleCharges.cycle,
      outcome: cycleCharges.status,
      acquirerState: transactions.acquirerState,
      automatic: transactions.automatic,
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
    .where(
      and(
        eq(cycleCharges.companyId, sql.placeholder("companyId")),
        eq(cycleCharges.transactionId, sql.placeholder("transactionId")),
      ),
    ),
);
