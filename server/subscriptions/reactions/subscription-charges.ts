import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { switchWaiting } from "../debits/switch";
import { concludeRenewalWithin } from "../renewals/conclude-renewal";
import { concludeSignup } from "../signups/conclude-signup";

/**
 * Concludes a subscription's decided charge: a first charge starts it or erases its card, a renewal ends its cycle or
 * schedules the next try. The sender of the charge does the same at once; this covers outcomes by callback or
 * reconciliation, and senders that died.
 */
export const subscriptionCharges: Reaction = {
  name: "subscription charges",
  concerns: ({ payload, event }) =>
    typeof payload.subscriptionId === "string" || (event !== "transaction_paid" && namesOffers(payload)),
  run: async (tx, { companyId, subjectId: transactionId, payload: { subscriptionId }, isRenewal }, now) => {
    if (!isRenewal) await concludeSignup(tx, companyId, transactionId, now);
    if (typeof subscriptionId !== "string") return;
    await concludeRenewalWithin(tx, { companyId, subscriptionId, transactionId }, now);
    await switchWaiting(tx, companyId, subscriptionId, now);
  },
};

/** An unpaid first charge has no subscription, only the plan it was to sell. */
function namesOffers({ paymentMethod, items }: ReactingFact["payload"]): boolean {
  return paymentMethod !== "boleto" && Array.isArray(items) && items.length > 0;
}
