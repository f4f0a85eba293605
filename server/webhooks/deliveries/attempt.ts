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
  /** Webhook settings that change its requests. Null for most. */
  sealed: SealedOptions | null;
  /** Deliveries per second. Null without a limit. With a limit, every attempt is claimed (`claimDeliveries`). */
  perSecond: number | null;
  /** Failure of the next delivery, set by the sandbox's simulator. Null or absent otherwise. */
  simulatedFault?: number | null;
}

/** One attempt at a delivery. Only the process that holds its lease makes it. */
export interface Attempt {
  deliveryId: string;
  target: Target;
  number: number;
  event: StoredEvent;
  /** True if the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** True for the single attempt after an endpoint's pause. */
  isProbe: boolean;
  /** The plan that will insert the delivery's row. Null once the row exists. */
  plan: Plan | null;
}

export interface Result {
  attempt: Attempt;
  outcome: SendOutcome;
}

/**
 * Error of an attempt that was never sent because its event has no valid body. It does not count against the endpoint.
 */
export const ownFault: SendFault = { code: "not_sent", sentence: "could not be sent" };

/**
 * Deliveries of some events of one company, inserted together with the results of their first attempts. Until then the
 * database stores only their events and the lease (`delivery_plans`).
 */
export interface Plan {
  companyId: string;
  id: string;
  /** Real clock, like `leasedUntil`. */
  plannedAt: Date;
  leasedUntil: Date;
  /** When an attempt that was not made becomes due (business time). */
  dueAt: Date;
  /**
   * True if the database contains the plan. An event of a subscribed type is in a plan even if its product is filtered
   * out.
   */
  isStored: boolean;
  /** Includes events without a receiver. */
  events: StoredEvent[];
  targets: Target[];
  attempts: Attempt[];
  /** Attempts that this process makes before the plan is written. The others wait in the database afterwards. */
  accepted: Set<Attempt>;
  /** In the order in which the attempts finished. */
  results: Result[];
}
