import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { readClock, startAdvance, stopAdvance } from "./clocks";
import { ClockAdvance, ClockQuery, ClockReset, NoInput, SandboxClock, SandboxClockPage } from "./schemas";
import { startReset } from "./start-reset";

const clock = { permission: "sandbox.act", answer: "data" } as const;
const operation = { tags: ["Sandbox"], protect: true };

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
      failures: ["clock_needs_sandbox", "clock_advancing", "clock_resetting", "clock_backwards", "clock_too_far"],
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
      failures: ["clock_not_advancing", "clock_resetting"],
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

  reset: companyProcedure
    .meta({
      // Permission to act as the payer does not include wiping the others' data.
      permission: "settings.write",
      answer: "data",
      audit: "clock.reset",
      failures: ["reset_not_confirmed", "clock_needs_sandbox", "clock_advancing", "clock_resetting"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/sandbox/clock/reset",
        summary: "Wipe the sandbox data",
        description:
          "Wipes what the company sold and rehearsed in the sandbox, and its clock: it lives by the real time again. Time itself never goes back. Gone are customers, transactions, refunds, disputes, subscriptions, orders, students and their progress, the ledger (balances are zero), payouts, events and deliveries, notices and mails that wait, exports, imports, answers kept for Idempotency-Keys and the log of requests. The company, its team and keys, connections, settings, webhooks, catalog, courses, coupons, affiliates, payment links, uploads and the audit log stay; uses of coupons and payments of links count from zero, and sold units are back in stock. It cannot be undone, so `confirm` names the company. It goes on in the background, usually for a few seconds: until the clock says `resetting: false`, the company takes no changes (503, or 409 `clock_resetting` to moves of its clock). Only for a company that never had another connection than the sandbox.",
        successDescription: "The clock; `resetting` until everything is wiped.",
      },
    })
    .input(ClockReset)
    .output(SandboxClock)
    .mutation(({ ctx, input }) =>
      startReset(ctx.company.id, input.confirm, { by: auditBy(ctx), realNow: realNowOf(ctx) }),
    ),
});
