import type { Executor } from "@/db/client";
import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { findRenewal } from "../../subscriptions/renewals/find-renewal";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { type BuyerNews, tellBuyer } from "../mails/tell-buyer";

/** Mails a buyer about each refund, including partial ones, with the amount and the initiator. */
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

/** Mails the buyer about a dispute, which somebody else may have opened. It explains what happens next. */
export const newsOfDisputes: Reaction = {
  name: "news of disputes",
  concerns: () => true,
  run: (tx, fact, now) => tellOfCharge(tx, fact, "disputed", now),
};

/**
 * Mails the subscriber about each paid renewal, and about each refused one while the subscription is active. A renewal
 * that never reached the bank sends no mail.
 */
export const newsOfRenewals: Reaction = {
  name: "news of renewals",
  concerns: ({ payload, isRenewal }) => isRenewal && typeof payload.subscriptionId === "string",
  run: async (tx, fact, now) => {
    const renewal = await findRenewal(tx, fact.companyId, fact.subjectId);
    if (!renewal) return;
    if (renewal.isPaid) await tellOfRenewal(tx, fact, "renewed", now);
    else if (renewal.isRefused && renewal.isRunning) await tellOfRenewal(tx, fact, "renewal_failed", now);
  },
};

/**
 * Mails the subscriber about each failed attempt of their bank to pay by an authorization, while the subscription is
 * active.
 */
export const newsOfDebits: Reaction = {
  name: "news of debits",
  concerns: ({ payload }) => payload.status === "past_due",
  run: async (tx, { companyId, id: eventId, subjectId: subscriptionId }, now) => {
    const row = await findSubscriptionRow(companyId, subscriptionId);
    if (row?.status !== "past_due" || !row.authorizationId) return;
    const about = { subscriptionId };
    await tellBuyer(tx, { companyId, eventId, kind: "renewal_failed", about, amountInCents: row.amount, now });
  },
};

function tellOfCharge(tx: Executor, fact: ReactingFact, kind: BuyerMailKind, now: Date): Promise<void> {
  return tellAbout({ transactionId: fact.subjectId }, tx, fact, kind, now);
}

/** A renewal belongs to the order that started its subscription. */
function tellOfRenewal(tx: Executor, fact: ReactingFact, kind: BuyerMailKind, now: Date): Promise<void> {
  return tellAbout({ subscriptionId: String(fact.payload.subscriptionId) }, tx, fact, kind, now);
}

async function tellAbout(
  about: BuyerNews["about"],
  tx: Executor,
  { companyId, id: eventId, payload }: ReactingFact,
  kind: BuyerMailKind,
  now: Date,
): Promise<void> {
  const amountInCents = Number(payload.amountPaidInCents ?? payload.amount ?? 0);
  await tellBuyer(tx, { companyId, eventId, kind, about, amountInCents, now });
}

function refundedOf({ refund }: Record<string, unknown>): number | null {
  if (typeof refund !== "object" || refund === null || !("amount" in refund)) return null;
  return typeof refund.amount === "number" ? refund.amount : null;
}
