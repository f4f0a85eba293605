import { auditBy } from "../companies/audit";
import { companyProcedure, createRouter, realNowOf } from "../core/procedure";
import { readClock, startAdvance, stopAdvance } from "./clocks";
import { ClockAdvance, ClockQuery, NoInput, SandboxClock, SandboxClockPage } from "./schemas";

const clock = { permission: "sandbox.act", answer: "data" } as const;
const operation = { tags: ["Sandbox"], protect: true };

/** The clock of a company that only has the sandbox: the company lives ahead of the real time. */
export const clocksRouter = createRouter({
  read: companyProcedure
    .meta({
      ...clock,
      openapi: {
        ...operation,
        method: "GET",
        path: "/sandbox/clock",
        summary: "Read the clock",
        description:
          "The company's now, how far an advance has come, and what happened meanwhile, latest first, by `limit` and `offset`.",
        successDescription: "The clock and a page of its timeline.",
      },
    })
    .input(ClockQuery)
    .output(SandboxClockPage)
    .query(({ ctx, input }) => readClock(ctx.company.id, input, realNowOf(ctx))),

  advance: companyProcedure
    .meta({
      ...clock,
      audit: "clock.advanced",
      failures: ["clock_needs_sandbox", "clock_advancing", "clock_backwards", "clock_too_far"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/sandbox/clock",
        summary: "Advance the clock",
        description:
          "Moves the company's time on, to an instant or by a duration, at most to ten years from the real time. Everything that falls due on the way is done in order of time, at its own instant: charges expire, subscriptions renew and retry, money is released, mails and webhooks go out, days are closed. It goes on in the background: read the clock to see how far it has come. From its target on, the clock ticks on. Time never goes back. Only for a company without any connection but the sandbox; with a clock, no bank of real money can be connected. Tokens, sign-ins, idempotency keys and rate limits stay on the real time.",
        successDescription: "The clock, at the beginning of its way.",
      },
    })
    .input(ClockAdvance)
    .output(SandboxClock)
    .mutation(({ ctx, input }) => startAdvance(ctx.company.id, input, { by: auditBy(ctx), realNow: realNowOf(ctx) })),

  stop: companyProcedure
    .meta({
      ...clock,
      audit: "clock.stopped",
      failures: ["clock_not_advancing"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/sandbox/clock/stop",
        summary: "Stop the clock's advance",
        description: "The advance ends after the step under way, and the clock ticks on from there.",
        successDescription: "The clock; `advancing` until the step has ended.",
      },
    })
    .input(NoInput)
    .output(SandboxClock)
    .mutation(({ ctx }) => stopAdvance(ctx.company.id, { by: auditBy(ctx), realNow: realNowOf(ctx) })),
});
