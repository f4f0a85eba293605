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
          "Withdraws a pending Pix or boleto: its code takes no more money, and it becomes `canceled`. The part of a Pix that was paid already goes back to its payer; that of a boleto stays, for a refund with `pixKey`. While the acquirer does not answer, the transaction stays `pending` and is canceled as soon as it does (`transaction_canceled`). 409 for a card, and for a transaction that is not pending.",
        successDescription: "The transaction as it stands then.",
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
