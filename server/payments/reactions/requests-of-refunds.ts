import { closeReturnedDuplicate } from "../../checkout/orders/return-duplicates";
import type { Reaction } from "../../core/events/reaction";
import { closeReturned } from "../refund-requests/decide-request";

/** A buyer's open request is approved, and a second payment closed, once the money is back, whoever sent it, or a dispute took it. */
export const requestsOfRefunds: Reaction = {
  name: "requests of refunds",
  concerns: () => true,
  run: async (tx, { companyId, event, subjectId, payload }, now) => {
    const transactionId = event === "dispute_lost" ? payload.transactionId : subjectId;
    if (typeof transactionId === "string") {
      await closeReturned(tx, companyId, transactionId, now);
      await closeReturnedDuplicate(tx, companyId, transactionId);
    }
  },
};
