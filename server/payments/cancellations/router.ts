import { auditBy } from "../../accounts/audit/audit";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { canceledExamples } from "../transactions/examples";
import { Transaction, TransactionId } from "../transactions/schemas";
import { cancelTransaction } from "./cancel-transaction";

export const withdrawalsRouter = createRouter({
  cancel: companyProcedure
    .meta({
      permission: "transactions.refund",
      audit: "transaction.canceled",
      answer: "data",
      idempotent: true,
      examples: canceledExamples,
      failures: ["transaction_not_cancelable"],
      openapi: {
        method: "POST",
        path: "/transactions/{transactionId}/cancel",
        tags: ["Transactions"],
        summary: "Cancel a pending transaction",
        description:
          "Cancels a pending Pix or boleto: its code no longer accepts payments, and the transaction becomes `canceled`. A partial payment of a Pix is returned to its payer. A partial payment of a boleto stays until it is refunded with `pixKey`. While the acquirer does not answer, the transaction stays `pending`; it is canceled as soon as the acquirer answers (`transaction_canceled`). A card charge, or a transaction that is not pending, returns 409.",
        successDescription: "The transaction after the operation.",
        protect: true,
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "transactions/cancel", input, (cancelId) =>
        cancelTransaction(ctx.company.id, input.transactionId, {
          cancelId,
          ...auditBy(ctx),
          now: ctx.now,
        }),
      ),
    ),
});
