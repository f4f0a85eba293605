import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { SendOutcome } from "../../core/http-client/safe-fetch";
import type { SendFault } from "../../core/http-client/send-fault";
import type { SealedOptions } from "../endpoint-options/request-headers";
import type { EndpointKey } from "./endpoint";
import type { StoredEvent } from "./event-body";

/** Where deliveries go. */
export interface Target extends EndpointKey {
  /** Null for a transaction's own `postbackUrl`. */
  webhookId: string | null;
  url: string;
  scope: DeliveryScope;
  /** What a webhook opted in to that changes its requests; null for most. */
  sealed: SealedOptions | null;
  /** Deliveries a second; null without a limit. With one, every attempt is claimed (`claimDeliveries`). */
  perSecond: number | null;
  /** How its next delivery fails, by the simulator of the sandbox; null or absent for all others. */
  simulatedFault?: number | null;
}

/** One try at a delivery. It is made by the process whose lease covers it, and by no other. */
export interface Attempt {
  deliveryId: string;
  target: Target;
  /** From 1. */
  number: number;
  event: StoredEvent;
  /** Whether the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** Whether it is the single attempt of an endpoint whose pause is over. */
  isProbe: boolean;
  /** The plan that will insert the delivery's row; null once the row exists. */
  plan: Plan | null;
}

/** An attempt that has ended. */
export interface Result {
  attempt: Attempt;
  outcome: SendOutcome;
}

/** The fault of an attempt that was never sent because its event has no valid body: the endpoint is not to blame. */
export const ownFault: SendFault = { code: "not_sent", sentence: "could not be sent" };

/**
 * The deliveries of some events of one company, inserted together with the results of their first attempts. Until then
 * the database knows only which events they are and until when they are leased (`delivery_plans`).
 */
export interface Plan {
  companyId: string;
  id: string;
  /** Real clock, as is `leasedUntil`. */
  plannedAt: Date;
  leasedUntil: Date;
  /** When (business time) an attempt that was not made becomes due. */
  dueAt: Date;
  /** Whether the database has it: an event of a wanted kind is in a plan even if its product is not wanted. */
  isStored: boolean;
  /** Includes events without a receiver. */
  events: StoredEvent[];
  targets: Target[];
  /** The first attempt of each delivery. */
  attempts: Attempt[];
  /** Attempts that this process makes before the plan is written; the others wait in the database afterwards. */
  accepted: Set<Attempt>;
  /** In the order in which the attempts ended. */
  results: Result[];
}
