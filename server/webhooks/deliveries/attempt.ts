import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import type { SendOutcome } from "../../core/http-client/safe-fetch";
import type { SendFault } from "../../core/http-client/send-fault";
import type { SealedOptions } from "../endpoint-options/request-headers";
import type { EndpointKey } from "./endpoint";
import type { StoredEvent } from "./event-body";

export interface Target extends EndpointKey {
  /** Null for a transaction's `postbackUrl`. */
  webhookId: string | null;
  url: string;
  scope: DeliveryScope;
  /** Encrypted signing secrets and custom headers. Null for most webhooks. */
  sealed: SealedOptions | null;
  /**
   * Maximum deliveries per second. Null for no limit. The attempts of a rate-limited webhook must
   * be claimed (`claimDeliveries`).
   */
  perSecond: number | null;
  /**
   * Failure of the next delivery, set in the sandbox simulator: an HTTP status or `noAnswer`. Null
   * or absent for none.
   */
  simulatedFault?: number | null;
}

/** Made only by the process that holds its lease. */
export interface Attempt {
  deliveryId: string;
  target: Target;
  number: number;
  event: StoredEvent;
  /** True if the endpoint's last attempt failed. */
  isTroubled: boolean;
  /** True for the only attempt after a pause of the endpoint. */
  isProbe: boolean;
  /** Plan that will insert the delivery's row. Null after the insert. */
  plan: Plan | null;
}

export interface Result {
  attempt: Attempt;
  outcome: SendOutcome;
}

/** Error of an attempt whose event has no valid body. Not a failure of the endpoint. */
export const ownFault: SendFault = { code: "not_sent", sentence: "could not be sent" };

/**
 * Deliveries of a company's events, inserted together with the results of their first attempts.
 * Until then, the database stores only the events and the lease (`delivery_plans`).
 */
export interface Plan {
  companyId: string;
  id: string;
  /** Wall clock, like `leasedUntil`. */
  plannedAt: Date;
  leasedUntil: Date;
  /** When attempts not made yet become due (business time). */
  dueAt: Date;
  /**
   * True if the database contains the plan: an event has a `postbackUrl` or a webhook subscribed to
   * its type. Ignores product filters.
   */
  isStored: boolean;
  /** Includes events without a receiver. */
  events: StoredEvent[];
  targets: Target[];
  attempts: Attempt[];
  /**
   * Attempts that this process makes before the plan is written. All other attempts wait in the
   * database.
   */
  accepted: Set<Attempt>;
  /** In the order of completion. */
  results: Result[];
}
