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

/** Without `events`, replays the types that the webhook receives. */
export const ReplayWish = z
  .strictObject({
    webhookId: PathId,
    events: wantedEvents.optional().meta({
      description:
        "Event kinds to send, even if the webhook does not receive them now. Defaults to those that it receives.",
    }),
    from: InstantInput.meta({ description: "Start of the period, with a time zone." }),
    to: InstantInput.meta({ description: "End of the period, inclusive, at most now, with a time zone." }),
    preview: z.boolean().optional().meta({ description: "`true` only counts the events and sends nothing." }),
  })
  .refine((input) => Date.parse(input.from) <= Date.parse(input.to), {
    error: "must not be before from",
    path: ["to"],
  })
  .meta({ id: "ReplayWish", examples: [{ events: ["transaction_paid"], from, to }] });
export type ReplayWish = z.infer<typeof ReplayWish>;

export const ReplayAnswer = z
  .object({
    replayId: z.string().nullable().meta({ description: "Null for a preview." }),
    count: z.int().meta({ description: "Number of events that the replay sends." }),
    skipped: z.int().meta({ description: "Number of events that are not sent because their payload was deleted." }),
  })
  .meta({ id: "ReplayAnswer", examples: [{ replayId, count: 1204, skipped: 0 }] });
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;

export const Replay = z
  .object({
    id: z.string(),
    webhookId: z.string(),
    events: z
      .array(z.enum(eventNames))
      .nullable()
      .meta({ description: "Event kinds that the replay sends. Null for all." }),
    from: Instant,
    to: Instant,
    status: z.enum(replayStatuses).meta({
      description:
        "`running`. `paused`: by request, or because its webhook was stopped. `done`: every event is queued. `canceled`.",
    }),
    count: z.int().meta({ description: "Number of events in the period when the replay started." }),
    skipped: z
      .int()
      .meta({ description: "Number of events in the period that are not sent because their payload was deleted." }),
    queued: z.int().meta({ description: "Number of events queued or sent. Each is one delivery." }),
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
        skipped: 0,
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
