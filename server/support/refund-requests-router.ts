import { announceWait } from "../checkout/refund-wait";
import { tellBuyer } from "../checkout/tell-buyer";
import { auditBy } from "../companies/audit";
import { createRouter, memberProcedure } from "../core/procedure";
import { approveRequest, declineRequest } from "../guarantees/decide-request";
import { listRequests } from "../guarantees/refund-requests";
import {
  RefundDecided,
  RefundDecline,
  RefundRequestId,
  RefundRequestPage,
  RefundRequestQuery,
} from "../guarantees/schemas";

/** Buyers' requests for their money, and the seller's decisions. Only for the dashboard; `/v1` refunds as ever. */
export const refundRequestsRouter = createRouter({
  list: memberProcedure
    .meta({ permission: "transactions.read" })
    .input(RefundRequestQuery)
    .output(RefundRequestPage)
    .query(({ ctx, input }) => listRequests(ctx.company.id, input)),

  approve: memberProcedure
    .meta({ permission: "transactions.refund", audit: "refund_request.approved" })
    .input(RefundRequestId)
    .output(RefundDecided)
    .mutation(async ({ ctx, input }) => {
      const { reserved, finish } = announceWait(ctx.now);
      const decision = { now: ctx.now, by: auditBy(ctx), reserved };
      const decided = await approveRequest(ctx.company.id, input.requestId, decision);
      await finish();
      return decided;
    }),

  decline: memberProcedure
    .meta({ permission: "transactions.refund", audit: "refund_request.declined" })
    .input(RefundDecline)
    .output(RefundDecided)
    .mutation(({ ctx, input }) =>
      declineRequest(ctx.company.id, input, { now: ctx.now, by: auditBy(ctx) }, (tx, request) =>
        tellBuyer(tx, {
          companyId: request.companyId,
          eventId: request.id,
          kind: "refund_declined",
          about: { transactionId: request.transactionId },
          amountInCents: null,
          now: ctx.now,
        }),
      ),
    ),
});
