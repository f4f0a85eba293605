import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/schema/core-enums";

/** An event that may have reactions, with its subject at that time. */
export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
  /** Whether it concerns the charge of a renewal, which has no order of its own and no sign-up waiting for it. */
  isRenewal: boolean;
}

/** A reaction to an event in a room that the emitting room may not import (docs/architecture.md law 5). */
export interface Reaction {
  name: string;
  /** Whether this event can have an effect, judged from the event alone. */
  concerns: (fact: ReactingFact) => boolean;
  /** Runs in the commit that marks the event. It must be idempotent, and safe after a later event. */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

/** Whether a charge's payload names an offer or a payment link: then a page of ours may have sold it. */
export function isOfShop({ items }: Record<string, unknown>): boolean {
  return (
    Array.isArray(items) &&
    items.some((item) => typeof item.offerSlug === "string" || typeof item.paymentLinkId === "string")
  );
}
