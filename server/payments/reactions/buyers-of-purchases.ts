import { isOfShop, type Reaction } from "../../core/events/reaction";
import { indexBuyer } from "../../customers/people/buyer-index";
import { lockTransactionRow } from "../transactions/transactions";

/**
 * Who paid for something of the catalog finds it after a sign-in, by the e-mail of that purchase. A renewal gives nobody
 * anything: a subscription belongs to the e-mail that began it, whatever address paid under its document since.
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
