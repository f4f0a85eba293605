import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { endUnpaid } from "../subscriptions/end-unpaid";

/**
 * Ends a subscription whose latest paid charge was fully refunded or lost in a dispute. Evaluates
 * the current state instead of the event's. Runs again after the outcome of a charge in progress.
 */
export const endsOfSubscriptions: Reaction = {
  name: "ends of subscriptions",
  concerns: (fact) => fact.event === "dispute_lost" || (isOfSubscription(fact) && !isPaidByCard(fact)),
  run: async (tx, { companyId, payload: { subscriptionId, transactionId } }, now) => {
    const id = subscriptionId ?? (await findTransactionRow(companyId, String(transactionId), tx))?.subscriptionId;
    if (typeof id === "string") await endUnpaid(tx, companyId, id, now);
  },
};

function isOfSubscription({ payload }: ReactingFact): boolean {
  return typeof payload.subscriptionId === "string";
}

function isPaidByCard({ event, payload }: ReactingFact): boolean {
  return event === "transaction_paid" && payload.paymentMethod === "credit_card";
}
