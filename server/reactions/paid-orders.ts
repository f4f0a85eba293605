import { concludeOrder } from "../checkout/conclude-order";
import type { Reaction } from "./reaction";

/** An order whose charge was paid, however late, is a paid one: its receipt follows, and no reminder. */
export const paidOrders: Reaction = {
  name: "paid orders",
  // Whatever a checkout page sells names its offer.
  concerns: ({ payload }) =>
    Array.isArray(payload.items) && payload.items.some((item) => typeof item.offerSlug === "string"),
  run: (tx, { companyId, subjectId }, now) => concludeOrder(tx, companyId, subjectId, now),
};
