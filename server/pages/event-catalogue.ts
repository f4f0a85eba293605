import { type DeliveryScope, type EventName, eventNames } from "@/db/enums";
import { type EventType, eventTypes } from "../events";
import { exampleOf } from "../webhooks/event-examples";
import { readEventSchema } from "../webhooks/event-schema";

/** An event as the documentation tells of it. */
export interface CataloguedEvent {
  event: EventName;
  type: EventType;
  /** Whom it is sent to. */
  scopes: DeliveryScope[];
  /** A body as it is delivered. */
  example: Record<string, unknown>;
}

export interface EventCatalogue {
  events: CataloguedEvent[];
  /** What `GET /v1/events/schema.json` answers: a JSON Schema (2020-12). */
  schema: Record<string, unknown>;
}

/** Who hears of an event, by what it is about: only transactions name a URL of their own (docs/decisions.md 9). */
const scopesOf: Record<EventType, DeliveryScope[]> = {
  transaction: ["user", "postback"],
  subscription: ["user"],
  dispute: ["user"],
  enrollment: ["user"],
  webhook: ["test"],
};

/** Every event of `server/events.ts`, in its order, and the schema of them all. */
export function readEventCatalogue(): EventCatalogue {
  const events = eventNames.map((event) => {
    const type = eventTypes[event];
    return { event, type, scopes: scopesOf[type], example: exampleOf(event) };
  });
  return { events, schema: readEventSchema() };
}
