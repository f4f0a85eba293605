import { z } from "zod";
import { Instant, InstantInput, line, pageShape } from "../../core/procedures/wire";
import { isDuration } from "./durations";

const now = "2026-11-20T13:45:30.000Z";
const target = "2026-12-20T13:45:30.000Z";

/** Target of an advance: an instant, or a duration from the clock's current time. */
export const ClockAdvance = z
  .strictObject({
    to: InstantInput.optional().meta({
      description: "The instant to advance to. With a zone. Either this or `advance`.",
    }),
    advance: z
      .string()
      .max(60)
      .refine(isDuration, { error: "must be an ISO 8601 duration longer than nothing, such as P30D" })
      .optional()
      .meta({
        description: "How far to advance: an ISO 8601 duration, by the calendar of America/Sao_Paulo.",
        example: "P30D",
      }),
  })
  .refine(({ to, advance }) => to === undefined || advance === undefined, {
    error: "must be left out where advance is given",
    path: ["to"],
  })
  .refine(({ to, advance }) => to !== undefined || advance !== undefined, {
    error: "is required, or advance",
    path: ["to"],
  })
  .meta({ id: "ClockAdvance", examples: [{ advance: "P30D" }] });
export type ClockAdvance = z.infer<typeof ClockAdvance>;

/** A reset is irreversible, so the caller must confirm the company's name. */
export const ClockReset = z
  .strictObject({
    confirm: line({ min: 1, max: 200 }).meta({
      description: "The company's name, letter for letter, as the dashboard's settings show it.",
      example: "Banca da Esquina",
    }),
  })
  .meta({ id: "ClockReset", examples: [{ confirm: "Banca da Esquina" }] });
export type ClockReset = z.infer<typeof ClockReset>;

const clockShape = {
  now: Instant.meta({ description: "The company's now; during an advance, the instant that it has reached." }),
  target: Instant.nullable().meta({ description: "Where the clock is advancing to; null if it is not." }),
  advancing: z.boolean(),
  resetting: z.boolean().meta({
    description: "Whether the company's sandbox data is being wiped: it takes no changes until that is done.",
  }),
};

export const SandboxClock = z
  .object(clockShape)
  .meta({ id: "SandboxClock", examples: [{ now, target, advancing: true, resetting: false }] });
export type SandboxClock = z.infer<typeof SandboxClock>;

export const SandboxClockPage = z
  .object({
    ...clockShape,
    steps: z.int().meta({ description: "Instants at which the current or last advance did work." }),
    nextRenewalAt: Instant.nullable().meta({
      description: "When a subscription is charged next, or tried again; null if none will be.",
    }),
    failing: z.array(z.string()).meta({
      description: "The work that failed in the last step, or `reset`; it is tried again.",
    }),
    timeline: z
      .array(
        z.object({
          at: Instant,
          what: z.string().meta({ description: "An event's name, or what was done without one." }),
          id: z.string().nullable().meta({ description: "The id of what the event is about; null without an event." }),
          count: z.int().meta({ description: "How many: 1 for an event." }),
        }),
      )
      .meta({ description: "What happened while the clock advanced, latest first." }),
    totalRows: z.int().meta({ description: "The entries of the whole timeline." }),
  })
  .meta({
    id: "SandboxClockPage",
    examples: [
      {
        now: target,
        target: null,
        advancing: false,
        resetting: false,
        steps: 4,
        nextRenewalAt: "2027-01-20T13:45:30.000Z",
        failing: [],
        timeline: [
          { at: target, what: "subscription_renewed", id: "0199a1d4-20bb-7d11-9a3c-5e6f7a8b9c0d", count: 1 },
          { at: "2026-12-19T03:30:00.000Z", what: "days_closed", id: null, count: 1 },
        ],
        totalRows: 2,
      },
    ],
  });
export type SandboxClockPage = z.infer<typeof SandboxClockPage>;

export const ClockQuery = z.strictObject(pageShape);
export const NoInput = z.strictObject({});
