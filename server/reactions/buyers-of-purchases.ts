import { indexBuyer } from "../customers/buyer-index";
import { lockTransactionRow } from "../payments/transactions";
import type { Reaction } from "./reaction";

/** Who paid for something of the catalog finds it after a sign-in, by the e-mail of that purchase. */
export const buyersOfPurchases: Reaction = {
  name: "buyers of purchases",
  concerns: ({ payload }) =>
    typeof payload.subscriptionId === "string" ||
    (Array.isArray(payload.items) && payload.items.some((item) => typeof item.offerSlug === "string")),
  run: async (tx, { companyId, subjectId }) => {
    const { customerId, customerEmail: email, subscriptionId } = await lockTransactionRow(tx, companyId, subjectId);
    await indexBuyer(tx, { companyId, customerId, sourceId: subscriptionId ?? subjectId, email });
  },
};
