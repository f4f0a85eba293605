import { tellBuyer } from "../checkout/tell-buyer";
import type { Reaction } from "./reaction";

/** A buyer is told of each refund, partial ones too: how much comes back, and from whom. */
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

/** A subscriber is told when nothing more is charged, whoever or whatever ended it. */
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
