import type { Reaction } from "../../core/events/reaction";
import { closeReturned } from "../../payments/refund-requests/decide-request";
import { closeReturnedDuplicate } from "../orders/return-duplicates";

/**
 * After a refund returned or a dispute took a charge's money, approves the buyer's open request and
 * closes a duplicate payment.
 */
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
