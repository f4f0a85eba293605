import { isOfShop, type Reaction } from "../../core/events/reaction";
import { concludeOrder } from "../orders/conclude-order";

/**
 * Concludes the order of a paid charge, even if the payment is late. The receipt becomes due and reminders stop. After
 * a refund or dispute, the order follows the charge that is still paid.
 */
export const paidOrders: Reaction = {
  name: "paid orders",
  // Each checkout page sale references its offer or payment link. A renewal has no order.
  concerns: ({ payload, isRenewal }) => !isRenewal && isOfShop(payload),
  run: (tx, { companyId, subjectId }, now) => concludeOrder(tx, companyId, subjectId, now),
};
