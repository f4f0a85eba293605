import { findTransactionRow } from "../payments/transactions";
import { endUnpaid } from "../subscriptions/end-unpaid";
import type { Reaction } from "./reaction";

/**
 * Ends a subscription whose latest paid charge was fully refunded or lost in a dispute. Decides by the current state,
 * not the event's. Runs again once a charge that was under way is decided.
 */
export const endsOfSubscriptions: Reaction = {
  name: "ends of subscriptions",
  concerns: ({ event, payload }) => event === "dispute_lost" || typeof payload.subscriptionId === "string",
  run: async (tx, { companyId, payload: { subscriptionId, transactionId } }, now) => {
    const id = subscriptionId ?? (await findTransactionRow(companyId, String(transactionId), tx))?.subscriptionId;
    if (typeof id === "string") await endUnpaid(tx, companyId, id, now);
  },
};
