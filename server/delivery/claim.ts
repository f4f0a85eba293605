import type { DeliveryScope } from "@/db/enums";
import type { SendOutcome } from "../core/safe-fetch";
import type { Place } from "./endpoint-trouble";
import type { StoredEvent } from "./event-body";

/** Where deliveries go. */
export interface Target extends Place {
  /** Null for a transaction's own `postbackUrl`. */
  webhookId: string | null;
  url: string;
  scope: DeliveryScope;
}

/** A delivery of which an attempt is ours to make. */
export interface Claim {
  deliveryId: string;
  target: Target;
  /** The attempt's number, from 1. */
  attempt: number;
  event: StoredEvent;
  /** Whether the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** Whether it is the one attempt of an endpoint whose pause is over. */
  isProbe: boolean;
  /** What it is written down with for the first time; null once it is. */
  plan: Plan | null;
}

/** The fault of an attempt that was never made, because nothing can be made of its event: no endpoint is to blame. */
export const ownFault = "could not be sent";

/** An attempt that is over. */
export interface Attempt {
  claim: Claim;
  outcome: SendOutcome;
}

/**
 * Deliveries that follow from some events of a company and are written down together, once most of their first attempts
 * are over: what answers quickly is written once. Until then the database knows which events they are (`delivery_plans`),
 * and until when they are ours.
 */
export interface Plan {
  companyId: string;
  id: string;
  /** Real clock. */
  plannedAt: Date;
  leasedUntil: Date;
  /** When (business time) what was not begun is due. */
  due: Date;
  /** Those that nobody wants included. */
  events: StoredEvent[];
  targets: Target[];
  claims: Claim[];
  /** Those whose first attempt is ours to make; the others wait in the database once they are written down. */
  taken: Set<Claim>;
  /** In the order in which they ended. */
  ended: Attempt[];
}
