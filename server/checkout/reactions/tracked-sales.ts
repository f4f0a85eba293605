import { isOfShop, type Reaction } from "../../core/events/reaction";
import { queueRefund, queueSale } from "../tracking/queue-events";

/** Queues a paid sale or renewal for the conversion receivers if the buyer consented. */
export const trackedSales: Reaction = {
  name: "tracked sales",
  concerns: ({ payload }) => isOfShop(payload),
  run: (tx, { companyId, subjectId }, now) => queueSale(tx, companyId, subjectId, now),
};

export const trackedRefunds: Reaction = {
  name: "tracked refunds",
  concerns: ({ payload }) => isOfShop(payload),
  run: (tx, fact, now) => queueRefund(tx, fact, now),
};
