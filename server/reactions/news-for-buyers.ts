import { tellBuyer } from "../checkout/tell-buyer";
import type { Reaction } from "./reaction";

/** Mails a buyer about each refund, including partial ones: how much is returned, and by whom. */
export const newsOfRefunds: Reaction = {
  name: "news of refunds",
  concerns: ({ payload }) => refundedOf(payload) !== null,
  run: (tx, { companyId, id: eventId, subjectId: transactionId, payload }, now) =>
    tellBuyer(tx, {
      companyId,
      eventId,
      kind: "refunded",
      about: { transactionId },
      amountInCents: refundedOf(payload),
      now,
    }),
};

/** Mails a subscriber when charging ends, whatever the reason. */
export const newsOfCancellations: Reaction = {
  name: "news of cancellations",
  concerns: () => true,
  run: (tx, { companyId, id: eventId, subjectId: subscriptionId }, now) =>
    tellBuyer(tx, {
      companyId,
      eventId,
      kind: "subscription_canceled",
      about: { subscriptionId },
      amountInCents: null,
      now,
    }),
};

function refundedOf({ refund }: Record<string, unknown>): number | null {
  if (typeof refund !== "object" || refund === null || !("amount" in refund)) return null;
  return typeof refund.amount === "number" ? refund.amount : null;
}
