import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/schema/core-enums";

export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
  /** True for a renewal charge, which has no order and no pending sign-up. */
  isRenewal: boolean;
}

/** Reaction to an event, in a domain that the emitting domain must not import (docs/architecture.md rule 5). */
export interface Reaction {
  name: string;
  /** Returns true if this event can have an effect. Must depend only on the event. */
  concerns: (fact: ReactingFact) => boolean;
  /**
   * Runs in the database transaction that marks the event. Must be idempotent, and safe to run
   * after a later event.
   */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

/**
 * Returns true if a charge's payload contains an offer or a payment link. Such a sale may come from
 * one of our pages.
 */
export function isOfShop({ items }: Record<string, unknown>): boolean {
  return (
    Array.isArray(items) &&
    items.some((item) => typeof item.offerSlug === "string" || typeof item.paymentLinkId === "string")
  );
}
