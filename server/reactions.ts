import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/enums";
import { accessOfSubscribers } from "./reactions/access-of-subscribers";
import { accessToCourses } from "./reactions/access-to-courses";
import { paidOrders } from "./reactions/paid-orders";
import { subscriptionCharges } from "./reactions/subscription-charges";

/** An event that something may follow from: what happened to which subject, with the subject as it stood then. */
export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
}

/** What follows from an event in a room that may not be called from where it happened (docs/architecture.md law 5). */
export interface Reaction {
  name: string;
  /** Whether anything can follow from this event at all; told from the event alone. */
  concerns: (fact: ReactingFact) => boolean;
  /** Does it, in the commit that marks the event. Done again, or after a later event, it must come to the same. */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

/**
 * Event → what follows from it. A subscription's row is always locked before its transaction's, against deadlocks. Access
 * is given before an order counts as paid, so that its receipt can name the courses.
 */
export const reactions: Reactions = {
  transaction_paid: [subscriptionCharges, accessOfSubscribers, accessToCourses, paidOrders],
  transaction_refused: [subscriptionCharges],
  transaction_canceled: [subscriptionCharges],
  transaction_refunded: [accessOfSubscribers, accessToCourses],
  transaction_chargeback: [accessOfSubscribers, accessToCourses],
  transaction_chargeback_won: [accessOfSubscribers, accessToCourses],
  subscription_canceled: [accessOfSubscribers],
  product_canceled: [accessOfSubscribers],
};
