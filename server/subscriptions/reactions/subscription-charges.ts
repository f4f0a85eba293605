import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { switchWaiting } from "../debits/switch";
import { concludeRenewalWithin } from "../renewals/conclude-renewal";
import { concludeSignup } from "../signups/conclude-signup";

/**
 * Concludes a subscription's decided charge. A first charge starts the subscription or erases its
 * card; a renewal ends its cycle or schedules the next attempt. The sender of a charge does the
 * same immediately; this reaction covers callbacks, reconciliation and crashes of the sender.
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

/**
 * Reports whether a charge may be an unpaid first charge. Such a charge has no subscription yet,
 * but its items include the plan's offer.
 */
function namesOffers({ paymentMethod, items }: ReactingFact["payload"]): boolean {
  return paymentMethod !== "boleto" && Array.isArray(items) && items.length > 0;
}
