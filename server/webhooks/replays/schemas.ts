import { z } from "zod";
import { eventNames } from "@/db/schema/core-enums";
import { replayStatuses } from "@/db/schema/webhooks-enums";
import { Instant, InstantInput, PathId, pageShape } from "../../core/procedures/wire";
import { wantedEvents } from "../webhooks/schemas";

const replayId = "0199a1d4-20bb-7d11-9a3c-5e6f7a8b9c0d";
const webhookId = "0199a1d0-11aa-7c3e-8b5f-2f4e6a8c0d1e";
const from = "2026-11-01T03:00:00.000Z";
const to = "2026-11-20T02:59:59.999Z";
const createdAt = "2026-11-20T12:00:00.000Z";

/** Events to send again: those of a period, either of given types or of those that the webhook receives. */
export const ReplayWish = z
  .strictObject({
    webhookId: PathId,
    events: wantedEvents.optional().meta({
      description: "The kinds to send, even if the webhook does not receive them now. Absent: those that it receives.",
    }),
    from: InstantInput.meta({ description: "Events from this instant on. With a zone." }),
    to: InstantInput.meta({ description: "Events until this instant, included; at most now. With a zone." }),
    preview: z.boolean().optional().meta({ description: "true: only counts the events, and sends nothing." }),
  })
  .refine((wish) => Date.parse(wish.from) <= Date.parse(wish.to), {
    error: "must not be before from",
    path: ["to"],
  })
  .meta({ id: "ReplayWish", examples: [{ events: ["transaction_paid"], from, to }] });
export type ReplayWish = z.infer<typeof ReplayWish>;

export const ReplayAnswer = z
  .object({
    replayId: z.string().nullable().meta({ description: "Null for a preview." }),
    count: z.int().meta({ description: "The events that it sends." }),
  })
  .meta({ id: "ReplayAnswer", examples: [{ replayId, count: 1204 }] });
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;

export const Replay = z
  .object({
    id: z.string(),
    webhookId: z.string(),
    events: z.array(z.enum(eventNames)).nullable().meta({ description: "The kinds that it sends; null for all." }),
    from: Instant,
    to: Instant,
    status: z.enum(replayStatuses).meta({
      description:
        "`running`; `paused`, by somebody or because its webhook was stopped; `done`: every event is on its way; `canceled`.",
    }),
    count: z.int().meta({ description: "The events of the period when it began." }),
    queued: z.int().meta({ description: "Those that are on their way or were sent: each is a delivery." }),
    createdAt: Instant,
    updatedAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({
    id: "Replay",
    examples: [
      {
        id: replayId,
        webhookId,
        events: ["transaction_paid"],
        from,
        to,
        status: "running",
        count: 1204,
        queued: 350,
        createdAt,
        updatedAt: createdAt,
        endedAt: null,
      },
    ],
  });
export type Replay = z.infer<typeof Replay>;

export const ReplayId = z.strictObject({ webhookId: PathId, replayId: PathId });
export type ReplayId = z.infer<typeof ReplayId>;

export const ReplayQuery = z.strictObject({ webhookId: PathId, ...pageShape });
export type ReplayQuery = z.infer<typeof ReplayQuery>;

export const ReplayPage = z.object({ rows: z.array(Replay), totalRows: z.int() });
export type ReplayPage = z.infer<typeof ReplayPage>;
