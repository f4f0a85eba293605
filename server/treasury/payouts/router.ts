import { auditBy } from "../../accounts/audit/audit";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { changeLimits, readLimits } from "../../ledger/payout-limits/limits";
import { PayoutLimits, PayoutLimitsChange } from "../../ledger/payout-limits/schemas";
import { approvePayout } from "./approve-payout";
import { readAutomaticPayouts } from "./automatic-payouts";
import { cancelPayout } from "./cancel-payout";
import { changeAutomaticPayouts } from "./change-automatic";
import { canceledPayoutExamples, completedPayoutExamples } from "./examples";
import { getPayout, listPayouts } from "./payouts";
import { readPayoutOffer } from "./read-offer";
import { readSituation } from "./read-situation";
import { requestPayout } from "./request-payout";
import {
  AutomaticPayouts,
  AutomaticPayoutsChange,
  NewPayout,
  NoInput,
  Payout,
  PayoutApproval,
  PayoutId,
  PayoutOffer,
  PayoutPage,
  PayoutQuery,
  PayoutSituation,
} from "./schemas";

const operation = { tags: ["Payouts"], protect: true };

export const payoutsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/payouts",
        summary: "List payouts",
        description: "Newest first, paged by `limit` and `offset`.",
        successDescription: "A page of payouts. `totalRows` counts all matching payouts.",
      },
    })
    .input(PayoutQuery)
    .output(PayoutPage)
    .query(({ ctx, input }) => listPayouts(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "data",
      examples: completedPayoutExamples,
      openapi: {
        ...operation,
        method: "GET",
        path: "/payouts/{payoutId}",
        summary: "Read a payout",
        description: "Returns a payout.",
        successDescription: "The payout.",
      },
    })
    .input(PayoutId)
    .output(Payout)
    .query(({ ctx, input }) => getPayout(ctx.company.id, input.payoutId)),

  create: companyProcedure
    .meta({
      audit: "payout.requested",
      permission: "finance.write",
      answer: "data",
      created: true,
      idempotent: true,
      failures: [
        "pix_key_invalid",
        "destination_unknown",
        "destination_waiting",
        "destination_not_own",
        "destination_not_recipients",
        "recipient_not_active",
        "payouts_not_offered",
        "payout_too_small",
        "payout_too_large",
        "payout_exceeds_day",
        "payout_exceeds_balance",
      ],
      openapi: {
        ...operation,
        method: "POST",
        path: "/payouts",
        summary: "Request a payout",
        description:
          "Sends available money to a payout account of the company: a Pix key (the company's own document is available from the start) or a bank account. Members add payout accounts in the dashboard; each is usable after 24 hours. The amount leaves the available balance at once, and the payout is sent within seconds. If this payout and the payouts of the last 24 hours without a second member's approval exceed the company's approval threshold, the payout becomes `awaiting_approval`. The member who created the API key cannot approve it. A request by a key without a creator needs two approvers. Sales paid into the company's own bank account are not part of the balance and need no payout. `payout_completed`, `payout_failed` or `payout_returned` announces the outcome.",
        successDescription: "The payout.",
      },
    })
    .input(NewPayout)
    .output(Payout)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "payouts/create", input, (payoutId) => {
        const { actor, address, now } = ctx;
        return requestPayout(ctx.company, input, { payoutId, actor, address, now });
      }),
    ),

  cancel: companyProcedure
    .meta({
      audit: "payout.canceled",
      permission: "finance.write",
      answer: "data",
      examples: canceledPayoutExamples,
      failures: ["payout_not_cancelable"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/payouts/{payoutId}/cancel",
        summary: "Cancel a payout",
        description:
          "Cancels a payout that was not sent yet. The amount becomes available again. A payout that was sent or has ended returns 409.",
        successDescription: "The canceled payout.",
      },
    })
    .input(PayoutId)
    .output(Payout)
    .mutation(({ ctx, input }) => cancelPayout(ctx.company.id, input.payoutId, auditBy(ctx), ctx.now)),

  // The procedures below depend on the signed-in member.

  offer: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(PayoutOffer)
    .query(({ ctx }) => readPayoutOffer(ctx.company)),

  approve: memberProcedure
    .meta({ audit: "payout.approved", permission: "finance.write" })
    .input(PayoutApproval)
    .output(Payout)
    .mutation(({ ctx, input }) => approvePayout(ctx.company.id, input, ctx)),

  situation: memberProcedure
    .meta({ permission: "finance.read" })
    .input(PayoutId)
    .output(PayoutSituation)
    .query(({ ctx, input }) => readSituation(ctx.company.id, input.payoutId, ctx.userId, ctx.now)),

  limits: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(PayoutLimits)
    .query(({ ctx }) => readLimits(ctx.company.id, ctx.now)),

  // Members who approve payouts must not be able to raise the approval threshold.
  changeLimits: memberProcedure
    .meta({ audit: "payout.limits_changed", permission: "finance.configure" })
    .input(PayoutLimitsChange)
    .output(PayoutLimits)
    .mutation(({ ctx, input }) => changeLimits(ctx.company.id, input, ctx)),

  automatic: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(AutomaticPayouts)
    .query(({ ctx }) => readAutomaticPayouts(ctx.company, ctx.now)),

  changeAutomatic: memberProcedure
    .meta({ audit: "payout.automatic_changed", permission: "finance.configure" })
    .input(AutomaticPayoutsChange)
    .output(AutomaticPayouts)
    .mutation(({ ctx, input }) => changeAutomaticPayouts(ctx.company, input, ctx)),
});
