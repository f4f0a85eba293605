import { auditBy } from "../../accounts/audit/audit";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { approveRequest, declineRequest } from "../../payments/refund-requests/decide-request";
import { readReceipt } from "../../payments/refund-requests/record-receipt";
import { listRequests } from "../../payments/refund-requests/refund-requests";
import {
  NewReceipt,
  ReceiptOf,
  ReceiptRead,
  RefundDecided,
  RefundDecline,
  RefundRequestId,
  RefundRequestPage,
  RefundRequestQuery,
} from "../../payments/refund-requests/schemas";
import { tellBuyer } from "../mails/tell-buyer";
import { announceWait } from "../orders/refund-wait";
import { recordDelivery } from "./record-delivery";

/**
 * Buyers' refund requests, on the dashboard only. Refunds through `/v1` are independent of them.
 */
export const refundRequestsRouter = createRouter({
  receipt: memberProcedure
    .meta({ permission: "transactions.read" })
    .input(ReceiptOf)
    .output(ReceiptRead)
    .query(({ ctx, input }) => readReceipt(ctx.company.id, input.transactionId)),

  recordReceipt: memberProcedure
    .meta({ permission: "transactions.refund", audit: "transaction.receipt_recorded" })
    .input(NewReceipt)
    .output(ReceiptRead)
    .mutation(({ ctx, input }) => recordDelivery(ctx.company.id, input, { now: ctx.now, by: auditBy(ctx) })),

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
