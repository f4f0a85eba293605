import type { EventName } from "./enums";

/** The events with reactions in other rooms (`server/reactions.ts`). */
export const reactingEvents = [
  "transaction_paid",
  "transaction_underpaid",
  "transaction_overpaid",
  "transaction_refunded",
  "transaction_refused",
  "transaction_canceled",
  "transaction_chargeback",
  "transaction_chargeback_won",
  "dispute_lost",
  "subscription_renewal_failed",
  "subscription_canceled",
  "product_canceled",
  "authorization_approved",
  "authorization_ended",
  "course_completed",
] as const satisfies readonly EventName[];
export type ReactingEvent = (typeof reactingEvents)[number];
