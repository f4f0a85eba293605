import type { Reaction } from "../../core/events/reaction";
import { recordRecovered } from "../cart-recovery/record-recovered";

/** Ends the reminders of a bought product, and attributes the sale to one of them. */
export const recoveredSales: Reaction = {
  name: "recovered sales",
  concerns: ({ payload, isRenewal }) =>
    !isRenewal && Array.isArray(payload.items) && payload.items.some((item) => typeof item.offerSlug === "string"),
  run: (tx, { companyId, subjectId }, now) => recordRecovered(tx, companyId, subjectId, now),
};
