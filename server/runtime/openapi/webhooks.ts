import { type EventName, eventNames } from "@/db/schema/core-enums";
import inEnglish from "@/messages/en/docs.json";
import { composeHeaders } from "../../webhooks/deliveries/attempt-delivery";
import { exampleOf } from "../../webhooks/events/event-examples";

export interface OutgoingRequest {
  post: object;
}

const headerMeanings: Record<string, string> = {
  "user-agent": "A label, not an authentication: any sender can set it.",
  "x-delivery-id": "Id of the delivery, the same on every attempt and in `GET /v1/webhook-deliveries`.",
  "x-delivery-attempt": "Attempt number, from 1.",
};

/** Not a tag of `paths`: generators create one client per tag, and would create a shared tag's client twice. */
export const deliveriesTag = "Deliveries";

/** Describes the delivery of each event, with an example body (docs/domains/webhooks.md). */
export function describeWebhooks(): Record<EventName, OutgoingRequest> {
  const described = eventNames.map((event): [EventName, OutgoingRequest] => [event, { post: describeDelivery(event) }]);
  return Object.fromEntries(described) as Record<EventName, OutgoingRequest>;
}

function describeDelivery(event: EventName): object {
  const { when } = inEnglish.guides.events;
  return {
    operationId: `deliver-${event.replaceAll("_", "-")}`,
    summary: `Delivery of ${event}`,
    description: toMarkdown(when[event]),
    tags: [deliveriesTag],
    security: [],
    parameters: describeHeaders(),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Event" },
          examples: { [event]: { value: exampleOf(event) } },
        },
      },
    },
    responses: {
      "2XX": { description: "Delivered. The body is ignored." },
      "410": { description: "The endpoint is gone: the webhook is disabled." },
      "4XX": { description: "Retried later, like any other answer and no answer within 60 seconds." },
    },
  };
}

function describeHeaders(): object[] {
  const sent = composeHeaders("01938d2e-7c40-7b61-9a5f-3d0c8e1f2a47", 1);
  return Object.entries(headerMeanings).map(([name, description]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example: sent[name],
  }));
}

function toMarkdown(sentence: string): string {
  return sentence.replace(/<\/?c>/g, "`");
}
