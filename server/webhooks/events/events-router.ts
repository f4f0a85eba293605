import { companyProcedure, createRouter, openProcedure } from "../../core/procedures/procedure";
import { streamExamples } from "../webhooks/examples";
import { maskEvent, seesUrls } from "../webhooks/mask-url";
import {
  Event,
  EventId,
  EventPage,
  EventQuery,
  EventSchema,
  EventStream,
  NoFields,
  StreamQuery,
} from "../webhooks/schemas";
import { readEventSchema } from "./event-schema";
import { getEvent, listEvents } from "./events";
import { replayEvent } from "./replay-event";
import { streamEvents } from "./stream-events";

const operation = { tags: ["Events"], protect: true };

const retention =
  "After 13 months (the operator may change this) the payload of an event and its deliveries are deleted: the property named by `type` is then null, and the event stays with its id, kind and time.";

export const eventsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "events.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/events",
        summary: "List events",
        description: `Returns all events, newest first, paged by \`limit\` and \`offset\`, whether or not a webhook received them. ${retention}`,
        successDescription: "A page of events. `totalRows` counts all matching events.",
      },
    })
    .input(EventQuery)
    .output(EventPage)
    .query(async ({ ctx, input }) => {
      const { rows, totalRows } = await listEvents(ctx.company.id, input);
      return { rows: seesUrls(ctx) ? rows : rows.map(maskEvent), totalRows };
    }),

  schema: openProcedure
    .meta({
      answer: "bare",
      openapi: {
        ...operation,
        protect: false,
        method: "GET",
        path: "/events/schema.json",
        summary: "Read the schema of events",
        description:
          "Returns the JSON Schema (2020-12) of the delivered events. Properties may be added: do not reject unknown ones. Requires no token.",
        successDescription: "A JSON Schema.",
      },
    })
    .input(NoFields)
    .output(EventSchema)
    .query(() => readEventSchema()),

  stream: companyProcedure
    .meta({
      permission: "events.read",
      answer: "stream",
      examples: streamExamples,
      openapi: {
        ...operation,
        method: "GET",
        path: "/events/stream",
        summary: "Stream events",
        description:
          "Streams new events as server-sent events: `id`, `event` and, in `data`, the event as it is delivered. Use it for development: an event that occurs while no client is connected is not repeated here. `npm run listen` forwards the events to a local address. A stream ends shortly after its token expires. At most 20 streams per company and 5 per address are open at a time; further requests return 429.",
        successDescription: "A stream that ends after `seconds`.",
      },
    })
    .input(StreamQuery)
    .output(EventStream)
    .query(({ ctx, input }) => streamEvents(ctx.company.id, input.seconds, seesUrls(ctx) ? undefined : maskEvent)),

  get: companyProcedure
    .meta({
      permission: "events.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path: "/events/{eventId}",
        summary: "Read an event",
        description: `Returns an event with the data of the time it occurred. ${retention}`,
        successDescription: "The event.",
      },
    })
    .input(EventId)
    .output(Event)
    .query(async ({ ctx, input }) => {
      const event = await getEvent(ctx.company.id, input.eventId);
      return seesUrls(ctx) ? event : maskEvent(event);
    }),

  replay: companyProcedure
    .meta({
      audit: { none: "sends what was to be sent; new deliveries are kept" },
      permission: "webhooks.write",
      answer: "data",
      failures: ["event_is_test", "event_payload_deleted"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/events/{eventId}/replay",
        summary: "Resend an event",
        description:
          "Sends the event, in new deliveries, to every webhook that currently receives its kind, and to the transaction's `postbackUrl`. The event keeps its `id`: a receiver that discards repeated ids, as it should, drops the event if it has already received it. A test event and an event whose payload was deleted return 409.",
        successDescription: "The event; its deliveries are queued.",
      },
    })
    .input(EventId)
    .output(Event)
    .mutation(({ ctx, input }) => replayEvent(ctx.company.id, input.eventId)),
});
