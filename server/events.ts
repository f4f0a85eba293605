import { enrollmentEvents } from "@/db/schema/courses-enums";
import { authorizationEvents, disputeEvents, shipmentEvents, transactionEvents } from "@/db/schema/payments-enums";
import { subscriptionEvents } from "@/db/schema/subscriptions-enums";
import { payoutEvents } from "@/db/schema/treasury-enums";
import { webhookEvents } from "@/db/schema/webhooks-enums";

/**
 * Events by the type of their subject. The type is also the key of the payload
 * (docs/domains/webhooks.md).
 */
const eventsByType = {
  transaction: transactionEvents,
  subscription: subscriptionEvents,
  authorization: authorizationEvents,
  dispute: disputeEvents,
  shipment: shipmentEvents,
  payout: payoutEvents,
  enrollment: enrollmentEvents,
  webhook: webhookEvents,
} as const;

export type EventType = keyof typeof eventsByType;

type EventTypes = { [Type in EventType as (typeof eventsByType)[Type][number]]: Type };

export const eventTypes = Object.fromEntries(
  Object.entries(eventsByType).flatMap(([type, names]) => names.map((name) => [name, type])),
) as EventTypes;
