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
        description:
          "Everything that happened, newest first, by `limit` and `offset`, whether a webhook received it or not.",
        successDescription: "A page of events. `totalRows` counts every event of the filter.",
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
          "The JSON Schema (2020-12) of what is delivered. Properties may be added: do not refuse them. It takes no token.",
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
          "Events from now on, as server-sent events: `id`, `event` and, in `data`, the event as it is delivered. For development: an event that happens while nobody is connected is not repeated here. `npm run listen` passes them on to a local address. A stream ends soon after its token does. A company has at most 20 at a time and an address 5; the next one is a 429.",
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
        description: "An event as it was when it happened.",
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
      failures: ["event_is_test"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/events/{eventId}/replay",
        summary: "Send an event again",
        description:
          "Sends it to every webhook that wants its kind now, and to the transaction's `postbackUrl`, in new deliveries. Its `id` stays the same: a receiver that discards repeated ids, as it should, drops it if it has seen it. 409 for a test.",
        successDescription: "The event; its deliveries are on their way.",
      },
    })
    .input(EventId)
    .output(Event)
    .mutation(({ ctx, input }) => replayEvent(ctx.company.id, input.eventId)),
});
