import type { EventName } from "@/db/schema/core-enums";
import { eventTypes } from "../../events";
import { authorizationRecordExample } from "../../payments/pix-automatico/examples";
import {
  canceledExamples,
  defendedExamples,
  disputedExamples,
  disputeExamples,
  paidExamples,
  refundedExamples,
  shipmentExamples,
  transactionExamples,
} from "../../payments/transactions/examples";
import { subscriptionSummaryExamples } from "../../subscriptions/subscriptions/examples";
import {
  canceledPayoutExamples,
  completedPayoutExamples,
  failedPayoutExamples,
  payoutExamples,
  returnedPayoutExamples,
} from "../../treasury/payouts/examples";
import { webhookExamples } from "../webhooks/examples";

const [paid] = paidExamples;
const [canceled] = canceledExamples;
const refused = transactionExamples.find(({ status }) => status === "refused");
const [summary] = subscriptionSummaryExamples;

const pending = {
  ...paid,
  status: "pending",
  updatedAt: paid?.createdAt,
  aprovedAt: null,
  Pix: canceled?.Pix,
  amountPaidInCents: null,
};
const later = refundedExamples[0]?.updatedAt;

const deliveredAt = "2026-11-27T03:00:00.000Z";
const decidedAt = "2026-11-27T15:04:05.000Z";

const renewedAt = "2026-12-20T13:40:12.345Z";
const firstRetryAt = "2026-12-21T13:40:12.345Z";
const lastRetryAt = "2026-12-24T13:40:15.120Z";

const charge = {
  id: "0199b7d4-1b9f-7d20-a1b2-c3d4e5f60718",
  status: "paid",
  amount: 2990,
  netAmount: 2791,
  fees: 199,
  refuseReason: null,
  createdAt: summary?.createdAt,
  aprovedAt: summary?.createdAt,
};
const renewal = { ...charge, id: "0199f0a1-6d3c-7b8e-9a0f-1b2c3d4e5f60", createdAt: renewedAt, aprovedAt: renewedAt };
const refusedRenewal = {
  ...renewal,
  status: "refused",
  netAmount: 0,
  fees: 0,
  refuseReason: "insufficient_funds",
  aprovedAt: null,
};

const subscription = {
  id: summary?.id,
  status: "active",
  productId: summary?.productId,
  offerSlug: summary?.offerSlug,
  customer: summary?.customer,
  metadata: summary?.metadata,
  nextChargeAt: summary?.nextChargeAt,
  canceledAt: null,
  cancelReason: null,
  transaction: charge,
};
const ended = { ...subscription, status: "canceled", nextChargeAt: null };

const enrollment = {
  id: "0199b7d4-2f10-7c44-8d55-6e7f8091a2b3",
  courseId: "0199b7c8-5e6f-7a01-b2c3-d4e5f6071829",
  productId: summary?.productId,
  customer: summary?.customer,
  enrolledAt: summary?.createdAt,
  revokedAt: null,
};

const payoutAt = payoutExamples[0]?.createdAt;

interface Happening {
  at: string | undefined;
  /** State after the event. */
  about: object | undefined;
}

const happenings: Record<EventName, Happening> = {
  transaction_created: { at: pending.createdAt, about: pending },
  transaction_paid: { at: paid?.updatedAt, about: paid },
  transaction_refused: { at: refused?.updatedAt, about: refused },
  transaction_canceled: { at: canceled?.updatedAt, about: canceled },
  transaction_underpaid: {
    at: paid?.updatedAt,
    about: { ...pending, amountPaidInCents: 2000, updatedAt: paid?.updatedAt },
  },
  transaction_overpaid: {
    at: later,
    about: { ...paid, amountPaidInCents: 9980, fees: 99, netAmount: 9881, updatedAt: later },
  },
  transaction_duplicated: {
    at: later,
    about: { ...paid, aprovedAt: later, updatedAt: later, duplicateOf: "0199a1c4-0d6e-7f21-8a43-5b6c7d8e9f01" },
  },
  transaction_refunded: {
    at: later,
    about: {
      ...refundedExamples[0],
      refund: {
        id: "0199c5e2-8a9b-7c0d-8e1f-2a3b4c5d6e7f",
        amount: 1000,
        reason: "Uma aula não foi dada",
        refundedAt: later,
      },
    },
  },
  transaction_chargeback: { at: later, about: disputedExamples[0] },
  transaction_chargeback_won: { at: later, about: { ...paid, updatedAt: later } },
  refund_requested: { at: later, about: paid },
  subscription_created: { at: summary?.createdAt, about: subscription },
  subscription_renewed: {
    at: renewedAt,
    about: { ...subscription, nextChargeAt: "2027-01-20T13:40:12.345Z", transaction: renewal },
  },
  subscription_renewal_failed: {
    at: renewedAt,
    about: { ...subscription, status: "past_due", nextChargeAt: firstRetryAt, transaction: refusedRenewal },
  },
  subscription_canceled: {
    at: firstRetryAt,
    about: { ...ended, canceledAt: firstRetryAt, cancelReason: "requested", transaction: null },
  },
  product_canceled: {
    at: lastRetryAt,
    about: {
      ...ended,
      canceledAt: lastRetryAt,
      cancelReason: "max_retries",
      transaction: { ...refusedRenewal, createdAt: lastRetryAt },
    },
  },
  authorization_approved: { at: authorizationRecordExample.decidedAt, about: authorizationRecordExample },
  authorization_ended: {
    at: decidedAt,
    about: { ...authorizationRecordExample, status: "canceled", reason: "SLDB", decidedAt },
  },
  dispute_opened: { at: later, about: disputeExamples[0] },
  dispute_defended: { at: defendedExamples[0]?.updatedAt, about: defendedExamples[0] },
  dispute_won: { at: decidedAt, about: { ...defendedExamples[0], status: "won", updatedAt: decidedAt } },
  dispute_lost: { at: decidedAt, about: { ...disputeExamples[0], status: "lost", updatedAt: decidedAt } },
  order_shipped: { at: shipmentExamples[0]?.shippedAt, about: shipmentExamples[0] },
  order_delivered: { at: decidedAt, about: { ...shipmentExamples[0], status: "delivered", deliveredAt } },
  payout_created: { at: payoutAt, about: payoutExamples[0] },
  payout_completed: { at: completedPayoutExamples[0]?.completedAt, about: completedPayoutExamples[0] },
  payout_failed: { at: payoutAt, about: failedPayoutExamples[0] },
  payout_returned: { at: returnedPayoutExamples[0]?.returnedAt, about: returnedPayoutExamples[0] },
  payout_canceled: { at: payoutAt, about: canceledPayoutExamples[0] },
  course_enrolled: { at: enrollment.enrolledAt, about: enrollment },
  course_revoked: { at: later, about: { ...enrollment, revokedAt: later } },
  course_completed: { at: later, about: enrollment },
  certificate_issued: { at: later, about: enrollment },
  webhook_disabled: {
    at: later,
    about: { id: webhookExamples[0]?.id, url: "https://loja.example.com/…", reason: "failing", disabledAt: later },
  },
  webhook_test: { at: webhookExamples[0]?.createdAt, about: webhookExamples[0] },
};

const eventId = "0199a1c7-5f0e-7a42-9c11-7d2e4b6a8f30";

export function exampleOf(event: EventName): Record<string, unknown> {
  const type = eventTypes[event];
  const { at, about = {} } = happenings[event];
  const isTransaction = type === "transaction" && "Pix" in about;
  return {
    id: eventId,
    type,
    event,
    scope: event === "webhook_test" ? "test" : "user",
    createdAt: at,
    [type]: isTransaction ? { ...about, pix: about.Pix } : about,
  };
}
