import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chargebacks } from "@/db/schema";
import { type BuyerMailKind, buyerMailKinds } from "@/db/schema/accounts-enums";
import type { ReactingEvent } from "@/db/schema/core-enums";
import { isOfShop, type ReactingFact, type Reaction } from "../../core/events/reaction";
import { type BuyerNews, tellBuyer } from "../../payments/transactions/tell-buyer";
import { findRenewal } from "../../subscriptions/renewals/find-renewal";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { buyerMails } from "../mails/buyer-mails";

/** Null if the event causes no email. */
type Told = Pick<BuyerNews, "about" | "amountInCents"> | null;

interface Plan {
  /** Reports whether the event may cause the email. Makes no queries. */
  concerns: (fact: ReactingFact) => boolean;
  read: (tx: Executor, fact: ReactingFact) => Told | Promise<Told>;
}

const ofCharge = (fact: ReactingFact, amountInCents: number | null = amountIn(fact)): Told => ({
  about: { transactionId: fact.subjectId },
  amountInCents,
});

/** Emails sent after an event. Operations schedule all other emails directly. */
const plans: Partial<Record<BuyerMailKind, Plan>> = {
  refunded: {
    concerns: ({ payload }) => refundedOf(payload) !== null,
    read: (_tx, fact) => ofCharge(fact, refundedOf(fact.payload)),
  },
  subscription_canceled: {
    concerns: () => true,
    read: (_tx, { subjectId: subscriptionId }) => ({ about: { subscriptionId }, amountInCents: null }),
  },
  // The email explains what happens next, because someone other than the buyer may have opened the dispute.
  disputed: { concerns: () => true, read: async (tx, fact) => ofCharge(fact, await sumDisputed(tx, fact)) },
  dispute_won: { concerns: () => true, read: (_tx, fact) => ofCharge(fact) },
  dispute_lost: {
    concerns: () => true,
    read: (_tx, { payload: { transactionId, amountInCents } }) => ({
      about: { transactionId: String(transactionId) },
      amountInCents: Number(amountInCents),
    }),
  },
  underpaid: { concerns: isFirstOfShop, read: (_tx, fact) => ofCharge(fact) },
  overpaid: { concerns: ({ payload }) => isOfShop(payload), read: (_tx, fact) => ofCharge(fact) },
  // The page shows a refusal at creation, so only a later refusal of a pending charge causes an email.
  card_refused: {
    concerns: (fact) => isFirstOfShop(fact) && fact.payload.updatedAt !== fact.payload.createdAt,
    read: (_tx, fact) => ofCharge(fact, Number(fact.payload.amount ?? 0)),
  },
  renewed: {
    concerns: isOfSubscription,
    read: async (tx, fact) => {
      const renewal = await findRenewal(tx, fact.companyId, fact.subjectId);
      return renewal?.isPaid ? ofRenewal(fact) : null;
    },
  },
  // A renewal that never reached the bank causes no email.
  renewal_failed: {
    concerns: (fact) => fact.event === "subscription_renewal_failed" || isOfSubscription(fact),
    read: async (tx, fact) => {
      if (fact.event === "subscription_renewal_failed") return readDebit(fact);
      const renewal = await findRenewal(tx, fact.companyId, fact.subjectId);
      return renewal?.isRefused && renewal.isRunning ? ofRenewal(fact) : null;
    },
  },
};

/** Schedules the emails listed in `buyerMails` for the event. */
export function newsAfter(event: ReactingEvent): Reaction {
  const kinds = buyerMailKinds.flatMap((kind) => {
    const plan = plans[kind];
    return plan && buyerMails[kind].after.includes(event) ? [{ kind, plan }] : [];
  });
  return {
    name: "news for buyers",
    concerns: (fact) => kinds.some(({ plan }) => plan.concerns(fact)),
    run: async (tx, fact, now) => {
      const { companyId, id: eventId } = fact;
      for (const { kind, plan } of kinds) {
        const told = plan.concerns(fact) ? await plan.read(tx, fact) : null;
        if (told) await tellBuyer(tx, { companyId, eventId, kind, ...told, now });
      }
    },
  };
}

/** Returns null unless the subscription is unpaid and charged under an authorization. */
async function readDebit({ companyId, subjectId: subscriptionId, payload }: ReactingFact): Promise<Told> {
  if (payload.status !== "past_due") return null;
  const row = await findSubscriptionRow(companyId, subscriptionId);
  if (row?.status !== "past_due" || !row.authorizationId) return null;
  return { about: { subscriptionId }, amountInCents: row.amount };
}

/**
 * Returns the sum of a charge's open disputes in cents, or the received amount if none is open. A
 * dispute may cover only a part of the payment.
 */
async function sumDisputed(tx: Executor, fact: ReactingFact): Promise<number> {
  const { companyId, subjectId: transactionId } = fact;
  const [open] = await tx
    .select({ amount: sql<string | null>`sum(${chargebacks.amount})` })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        eq(chargebacks.transactionId, transactionId),
        eq(chargebacks.status, "opened"),
      ),
    );
  return Number(open?.amount ?? amountIn(fact));
}

function isFirstOfShop({ payload, isRenewal }: ReactingFact): boolean {
  return !isRenewal && isOfShop(payload);
}

function isOfSubscription({ payload, isRenewal }: ReactingFact): boolean {
  return isRenewal && typeof payload.subscriptionId === "string";
}

/** The email refers to the order that started the subscription. */
function ofRenewal(fact: ReactingFact): Told {
  return { about: { subscriptionId: String(fact.payload.subscriptionId) }, amountInCents: amountIn(fact) };
}

function amountIn({ payload }: ReactingFact): number {
  return Number(payload.amountPaidInCents ?? payload.amount ?? 0);
}

function refundedOf({ refund }: Record<string, unknown>): number | null {
  if (typeof refund !== "object" || refund === null || !("amount" in refund)) return null;
  return typeof refund.amount === "number" ? refund.amount : null;
}
