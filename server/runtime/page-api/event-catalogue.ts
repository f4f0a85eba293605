import { type EventName, eventNames } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import { type EventType, eventTypes } from "../../events";
import { exampleOf } from "../../webhooks/events/event-examples";
import { readEventSchema } from "../../webhooks/events/event-schema";

export interface CataloguedEvent {
  event: EventName;
  type: EventType;
  scopes: DeliveryScope[];
  example: Record<string, unknown>;
}

export interface EventCatalogue {
  events: CataloguedEvent[];
  schema: Record<string, unknown>;
}

/**
 * Webhook scopes that receive an event, by its subject. Only a transaction can have a separate URL
 * (docs/domains/webhooks.md).
 */
const scopesOf: Record<EventType, DeliveryScope[]> = {
  transaction: ["user", "postback"],
  subscription: ["user"],
  authorization: ["user"],
  dispute: ["user"],
  payout: ["user"],
  enrollment: ["user"],
  shipment: ["user"],
  webhook: ["user"],
};

export function readEventCatalogue(): EventCatalogue {
  const events = eventNames.map((event) => {
    const type = eventTypes[event];
    const scopes: DeliveryScope[] = event === "webhook_test" ? ["test"] : scopesOf[type];
    return { event, type, scopes, example: exampleOf(event) };
  });
  return { events, schema: readEventSchema() };
}
