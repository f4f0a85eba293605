import { z } from "zod";
import { Instant, InstantInput, line, pageShape } from "../../core/procedures/wire";
import { isDuration } from "./durations";

const now = "2026-11-20T13:45:30.000Z";
const target = "2026-12-20T13:45:30.000Z";

/** An instant, or a duration from the clock's current time. */
export const ClockAdvance = z
  .strictObject({
    to: InstantInput.optional().meta({
      description: "Time to advance to, with a time zone. Either this or `advance`.",
    }),
    advance: z
      .string()
      .max(60)
      .refine(isDuration, { error: "must be an ISO 8601 duration longer than nothing, such as P30D" })
      .optional()
      .meta({
        description: "Duration of the advance in ISO 8601, by the calendar of America/Sao_Paulo.",
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

/** The company's name confirms the reset, which is irreversible. */
export const ClockReset = z
  .strictObject({
    confirm: line({ min: 1, max: 200 }).meta({
      description: "Exact name of the company, as shown in the dashboard's settings.",
      example: "Banca da Esquina",
    }),
  })
  .meta({ id: "ClockReset", examples: [{ confirm: "Banca da Esquina" }] });
export type ClockReset = z.infer<typeof ClockReset>;

const clockShape = {
  now: Instant.meta({ description: "Current time of the company. During an advance, the time reached so far." }),
  target: Instant.nullable().meta({
    description: "Target of the current advance. Null if the clock is not advancing.",
  }),
  advancing: z.boolean(),
  resetting: z.boolean().meta({
    description:
      "Whether the company's sandbox data is being reset. The company accepts no changes until the reset is done.",
  }),
};

export const SandboxClock = z
  .object(clockShape)
  .meta({ id: "SandboxClock", examples: [{ now, target, advancing: true, resetting: false }] });
export type SandboxClock = z.infer<typeof SandboxClock>;

export const SandboxClockPage = z
  .object({
    ...clockShape,
    steps: z.int().meta({ description: "Number of instants processed by the current or last advance." }),
    nextRenewalAt: Instant.nullable().meta({
      description: "Next charge or retry of a subscription. Null if none is scheduled.",
    }),
    failing: z.array(z.string()).meta({
      description: "Task that failed in the last step, or `reset`. It is retried.",
    }),
    timeline: z
      .array(
        z.object({
          at: Instant,
          what: z.string().meta({ description: "Name of the event, or of the task that created none." }),
          id: z.string().nullable().meta({ description: "Id of the subject of the event. Null without an event." }),
          count: z.int().meta({ description: "Number of occurrences; 1 for an event." }),
        }),
      )
      .meta({ description: "Timeline of the advance, latest first." }),
    totalRows: z.int().meta({ description: "Number of entries of the whole timeline." }),
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
