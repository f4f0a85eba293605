import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/schema/core-enums";

export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
  /** A renewal charge has no order and no pending sign-up. */
  isRenewal: boolean;
}

/** Reaction to an event, in a domain that the emitting domain must not import (docs/architecture.md rule 5). */
export interface Reaction {
  name: string;
  /** Must depend only on the event. */
  concerns: (fact: ReactingFact) => boolean;
  /** Runs in the transaction that marks the event. Must be idempotent and safe after later events. */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

/** Returns true if the charge has an offer or a payment link and may therefore come from one of our pages. */
export function isOfShop({ items }: Record<string, unknown>): boolean {
  return (
    Array.isArray(items) &&
    items.some((item) => typeof item.offerSlug === "string" || typeof item.paymentLinkId === "string")
  );
}
