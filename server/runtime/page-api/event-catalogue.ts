import { type EventName, eventNames } from "@/db/schema/core-enums";
import type { DeliveryScope } from "@/db/schema/webhooks-enums";
import { type EventType, eventTypes } from "../../events";
import { exampleOf } from "../../webhooks/events/event-examples";
import { readEventSchema } from "../../webhooks/events/event-schema";

/** An event in the documentation. */
export interface CataloguedEvent {
  event: EventName;
  type: EventType;
  /** Its receivers. */
  scopes: DeliveryScope[];
  /** A body as it is delivered. */
  example: Record<string, unknown>;
}

export interface EventCatalogue {
  events: CataloguedEvent[];
  /** The answer of `GET /v1/events/schema.json`: a JSON Schema (2020-12). */
  schema: Record<string, unknown>;
}

/** The receivers of an event by its subject: only transactions have their own URL (docs/decisions.md 9). */
const scopesOf: Record<EventType, DeliveryScope[]> = {
  transaction: ["user", "postback"],
  subscription: ["user"],
  authorization: ["user"],
  dispute: ["user"],
  payout: ["user"],
  enrollment: ["user"],
  webhook: ["test"],
};

/** Every event of `server/events.ts`, in its order, and their common schema. */
export function readEventCatalogue(): EventCatalogue {
  const events = eventNames.map((event) => {
    const type = eventTypes[event];
    return { event, type, scopes: scopesOf[type], example: exampleOf(event) };
  });
  return { events, schema: readEventSchema() };
}
