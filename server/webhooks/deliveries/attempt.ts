import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { SendOutcome } from "../../core/http-client/safe-fetch";
import type { SendFault } from "../../core/http-client/send-fault";
import type { SealedOptions } from "../endpoint-options/request-headers";
import type { EndpointKey } from "./endpoint";
import type { StoredEvent } from "./event-body";

export interface Target extends EndpointKey {
  /** Null for a transaction's own `postbackUrl`. */
  webhookId: string | null;
  url: string;
  scope: DeliveryScope;
  /** Encrypted webhook settings that change its requests. Null for most webhooks. */
  sealed: SealedOptions | null;
  /**
   * Maximum deliveries per second; null if there is no limit. If there is a limit, every attempt is claimed
   * (`claimDeliveries`).
   */
  perSecond: number | null;
  /** Failure of the next delivery, as set with the sandbox's simulator. Otherwise null or absent. */
  simulatedFault?: number | null;
}

/** One attempt at a delivery. Only the process that has its lease makes it. */
export interface Attempt {
  deliveryId: string;
  target: Target;
  number: number;
  event: StoredEvent;
  /** True if the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** True for the single attempt that is made after an endpoint's pause. */
  isProbe: boolean;
  /** The plan that will insert the delivery's row; null once the row exists. */
  plan: Plan | null;
}

export interface Result {
  attempt: Attempt;
  outcome: SendOutcome;
}

/**
 * Error of an attempt that was never sent because its event has no valid body. It does not count as a failure of the
 * endpoint.
 */
export const ownFault: SendFault = { code: "not_sent", sentence: "could not be sent" };

/**
 * Deliveries of some events of one company. They are inserted together with the results of their first attempts. Until
 * then, the database stores only their events and the lease (`delivery_plans`).
 */
export interface Plan {
  companyId: string;
  id: string;
  /** Real clock, like `leasedUntil`. */
  plannedAt: Date;
  leasedUntil: Date;
  /** When an attempt that was not made yet becomes due (business time). */
  dueAt: Date;
  /**
   * True if the database contains the plan. An event of a subscribed type is in a plan even if the webhook's product
   * filter excludes it.
   */
  isStored: boolean;
  /** Events of the plan, including events without a receiver. */
  events: StoredEvent[];
  targets: Target[];
  attempts: Attempt[];
  /** Attempts that this process makes before the plan is written. All other attempts then wait in the database. */
  accepted: Set<Attempt>;
  /** Results in the order in which the attempts finished. */
  results: Result[];
}
