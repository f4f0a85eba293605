import { isOfShop, type Reaction } from "../../core/events/reaction";
import { indexBuyer } from "../../customers/people/buyer-index";
import { lockTransactionRow } from "../transactions/transactions";

/**
 * Indexes paid catalog purchases by the email used for the purchase, so that buyers find them after
 * signing in. Skips renewals, because only the email that started a subscription finds it, even if
 * another email later pays under the same document.
 */
export const buyersOfPurchases: Reaction = {
  name: "buyers of purchases",
  concerns: ({ payload, isRenewal }) => !isRenewal && (typeof payload.subscriptionId === "string" || isOfShop(payload)),
  run: async (tx, { companyId, subjectId }) => {
    const charge = await lockTransactionRow(tx, companyId, subjectId);
    const { customerId, customerEmail: email, subscriptionId } = charge;
    await indexBuyer(tx, { companyId, customerId, sourceId: subscriptionId ?? subjectId, email });
  },
};
