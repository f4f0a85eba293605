import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listRefunds, listRefundsOf } from "./list-refunds";
import { RefundPage, RefundQuery, TransactionRefundQuery } from "./schemas";

const openapi = {
  method: "GET" as const,
  tags: ["Transactions"],
  successDescription: "A page of refunds. `totalRows` counts all matching refunds.",
  protect: true,
};
const listed = { permission: "transactions.read", answer: "list" } as const;

export const refundsRouter = createRouter({
  list: companyProcedure
    .meta({
      ...listed,
      openapi: {
        ...openapi,
        path: "/refunds",
        summary: "List refunds",
        description:
          "Returns refunds, newest first, paged by `limit` and `offset`: those requested here, and those made at the acquirer or in the bank's portal. Days are in America/Sao_Paulo, inclusive, and apply to `createdAt`.",
      },
    })
    .input(RefundQuery)
    .output(RefundPage)
    .query(({ ctx, input }) => listRefunds(ctx.company.id, input)),

  listOf: companyProcedure
    .meta({
      ...listed,
      openapi: {
        ...openapi,
        path: "/transactions/{transactionId}/refunds",
        summary: "List the refunds of a transaction",
        description:
          "Returns the refunds of one transaction, newest first, paged by `limit` and `offset`. The `transaction_refunded` event names the same ids in `refund.id`.",
      },
    })
    .input(TransactionRefundQuery)
    .output(RefundPage)
    .query(({ ctx, input }) => listRefundsOf(ctx.company.id, input)),
});
