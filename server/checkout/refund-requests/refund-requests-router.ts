import { auditBy } from "../../accounts/audit/audit";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { approveRequest, declineRequest, settleRequest } from "../../payments/refund-requests/decide-request";
import { readReceipt } from "../../payments/refund-requests/record-receipt";
import { listRequests } from "../../payments/refund-requests/refund-requests";
import {
  NewReceipt,
  ReceiptOf,
  ReceiptRead,
  RefundAnswer,
  RefundDecided,
  RefundRequestId,
  RefundRequestPage,
  RefundRequestQuery,
} from "../../payments/refund-requests/schemas";
import { announceWait } from "../orders/refund-wait";
import { recordDelivery } from "./record-delivery";

/** Dashboard-only. Refunds through `/v1` are independent of buyers' requests. */
export const refundRequestsRouter = createRouter({
  receipt: memberProcedure
    .meta({ permission: "transactions.read" })
    .input(ReceiptOf)
    .output(ReceiptRead)
    .query(({ ctx, input }) => readReceipt(ctx.company.id, input.transactionId)),

  recordReceipt: memberProcedure
    .meta({ permission: "shipments.write", audit: "transaction.receipt_recorded" })
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
    .mutation(({ ctx, input }) => {
      const { reserved } = announceWait(ctx.now);
      return approveRequest(ctx.company.id, input.requestId, { now: ctx.now, by: auditBy(ctx), reserved });
    }),

  decline: memberProcedure
    .meta({ permission: "transactions.refund", audit: "refund_request.declined" })
    .input(RefundAnswer)
    .output(RefundDecided)
    .mutation(({ ctx, input }) => {
      const { declined } = announceWait(ctx.now);
      return declineRequest(ctx.company.id, input, { now: ctx.now, by: auditBy(ctx) }, declined);
    }),

  settle: memberProcedure
    .meta({ permission: "transactions.refund", audit: "refund_request.settled" })
    .input(RefundAnswer)
    .output(RefundDecided)
    .mutation(({ ctx, input }) => {
      const { settled } = announceWait(ctx.now);
      return settleRequest(ctx.company.id, input, { now: ctx.now, by: auditBy(ctx) }, settled);
    }),
});
