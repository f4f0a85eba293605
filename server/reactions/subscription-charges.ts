import { concludeRenewalWithin } from "../subscriptions/conclude-renewal";
import { concludeSignup } from "../subscriptions/conclude-signup";
import type { ReactingFact, Reaction } from "./reaction";

/**
 * A charge of a subscription that was decided moves it on: a first charge makes it or lets its card go, a renewal ends
 * its cycle or brings the next try. Whoever sent the charge does the same at once; this is for outcomes that came later,
 * by callback or reconciliation, and for a sender that died.
 */
export const subscriptionCharges: Reaction = {
  name: "subscription charges",
  concerns: ({ payload, event }) =>
    typeof payload.subscriptionId === "string" || (event !== "transaction_paid" && namesOffers(payload)),
  run: async (tx, { companyId, subjectId: transactionId, payload: { subscriptionId } }, now) => {
    await concludeSignup(tx, companyId, transactionId, now);
    if (typeof subscriptionId !== "string") return;
    await concludeRenewalWithin(tx, { companyId, subscriptionId, transactionId }, now);
  },
};

/** A first charge that was not paid names no subscription, but the plan that it was to sell. */
function namesOffers({ paymentMethod, items }: ReactingFact["payload"]): boolean {
  return paymentMethod === "credit_card" && Array.isArray(items) && items.length > 0;
}
