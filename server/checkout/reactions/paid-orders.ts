import { isOfShop, type Reaction } from "../../core/events/reaction";
import { concludeOrder } from "../orders/conclude-order";

/**
 * Concludes the order of a paid charge, even if the payment is late: schedules the receipt and ends
 * reminders. After a refund or dispute, another charge that is still paid becomes the order's
 * current charge.
 */
export const paidOrders: Reaction = {
  name: "paid orders",
  // Every sale of a checkout page references its offer or payment link, and a renewal has no order.
  concerns: ({ payload, isRenewal }) => !isRenewal && isOfShop(payload),
  run: (tx, { companyId, subjectId }, now) => concludeOrder(tx, companyId, subjectId, now),
};
