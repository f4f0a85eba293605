import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/schema/core-enums";

export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
  /** True for a renewal charge, which has no order and no sign-up waiting for it. */
  isRenewal: boolean;
}

/** Reaction to an event in a domain that the emitting domain may not import (docs/architecture.md rule 5). */
export interface Reaction {
  name: string;
  /** Returns true if this event can have an effect, judged from the event only. */
  concerns: (fact: ReactingFact) => boolean;
  /** Runs in the commit that marks the event. Must be idempotent, and safe after a later event. */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

/** Returns true if a charge's payload names an offer or a payment link, so that one of our pages may have sold it. */
export function isOfShop({ items }: Record<string, unknown>): boolean {
  return (
    Array.isArray(items) &&
    items.some((item) => typeof item.offerSlug === "string" || typeof item.paymentLinkId === "string")
  );
}
