import { findTransactionRow } from "../payments/transactions";
import { endUnpaid } from "../subscriptions/end-unpaid";
import type { Reaction } from "./reaction";

/**
 * A subscription ends with the money of its latest paid charge: wholly refunded, or lost in a dispute. The state now
 * counts, not the event's. Asked again when a charge that was under way meanwhile is decided.
 */
export const endsOfSubscriptions: Reaction = {
  name: "ends of subscriptions",
  concerns: ({ event, payload }) => event === "dispute_lost" || typeof payload.subscriptionId === "string",
  run: async (tx, { companyId, payload: { subscriptionId, transactionId } }, now) => {
    const id = subscriptionId ?? (await findTransactionRow(companyId, String(transactionId), tx))?.subscriptionId;
    if (typeof id === "string") await endUnpaid(tx, companyId, id, now);
  },
};
