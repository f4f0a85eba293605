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
          "Returns the company's current time, the progress of an advance, and the timeline of the advance, latest first, paged by `limit` and `offset`.",
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
          "Advances the company's time to an instant or by a duration, at most to ten years after the real time. Everything that falls due is processed in order of time, at its own instant: charges expire, subscriptions renew and retry, money is released, mails and webhooks are sent, days are closed. The advance runs in the background: read the clock for its progress. At its target, the clock continues to run. Time never moves back. Only a company whose sole connection is the sandbox has a clock; a company with a clock cannot connect a bank that moves real money. Tokens, sign-ins, idempotency keys and rate limits use the real time.",
        successDescription: "The clock at the start of the advance.",
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
        description: "Ends the advance after the step in progress. The clock continues to run from there.",
        successDescription: "The clock; `advancing` until the step ends.",
      },
    })
    .input(NoInput)
    .output(SandboxClock)
    .mutation(({ ctx }) => stopAdvance(ctx.company.id, { by: auditBy(ctx), realNow: realNowOf(ctx) })),

  reset: companyProcedure
    .meta({
      // A higher permission than for simulating the payer, because a reset wipes the data of all members.
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
          "Deletes the company's sandbox data and resets its clock to the real time. Time never moves back. Deletes customers, transactions, refunds, disputes, subscriptions, orders, students and their progress, the ledger (balances become zero), payouts, events and deliveries, pending notices and mails, exports, imports, stored responses of Idempotency-Keys and the request log. Keeps the company, its team and keys, connections, settings, webhooks, catalog, courses, coupons, affiliates, payment links, uploads and the audit log. Coupon uses and payment link payments restart from zero, and sold units return to stock. The reset cannot be undone, so `confirm` must be the company's name. It runs in the background, usually for a few seconds. Until the clock shows `resetting: false`, the company accepts no changes (503, or 409 `clock_resetting` for operations on its clock). Only for a company that never had a connection other than the sandbox.",
        successDescription: "The clock; `resetting` until all data is deleted.",
      },
    })
    .input(ClockReset)
    .output(SandboxClock)
    .mutation(({ ctx, input }) =>
      startReset(ctx.company.id, input.confirm, { by: auditBy(ctx), realNow: realNowOf(ctx) }),
    ),
});
