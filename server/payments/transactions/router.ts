import { refundWindowDays } from "@/db/schema/payments-enums";
import { auditBy } from "../../accounts/audit/audit";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, synchronous } from "../../core/procedures/procedure";
import { chargeMeta, itemFailures } from "../charges/charge-meta";
import { integratorOrigin } from "../charges/charge-request";
import { createBoletoCharge } from "../charges/create-boleto-charge";
import { createPixCharge } from "../charges/create-pix-charge";
import { previewDueAmount } from "../charges/preview-due-amount";
import { DueAmount, DueAmountQuery } from "../due-terms/schemas";
import { refundTransaction } from "../refunds/refund-transaction";
import { refundedExamples } from "./examples";
import {
  BoletoCharge,
  BoletoChargeResult,
  PixChargeResult,
  PixCobCharge,
  PixQrCodeCharge,
  RefundOrder,
  Transaction,
  TransactionId,
} from "./schemas";
import { getTransaction } from "./transactions";

export const transactionsRouter = createRouter({
  get: companyProcedure
    .meta({
      permission: "transactions.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/transactions/{transactionId}",
        tags: ["Transactions"],
        summary: "Read a transaction",
        successDescription: "The current transaction.",
        description:
          "Returns the current state of a transaction. Confirm `status` and `amount` here before you release an order. To learn of payments, use a webhook instead of polling.",
        protect: true,
      },
    })
    .input(synchronous(TransactionId))
    .output(synchronous(Transaction))
    .query(({ ctx, input }) => getTransaction(ctx.company.id, input.transactionId, ctx.now)),

  dueAmount: companyProcedure
    .meta({
      permission: "transactions.read",
      answer: "data",
      failures: ["due_date_missing"],
      openapi: {
        method: "GET",
        path: "/transactions/{transactionId}/due-amount",
        tags: ["Transactions"],
        summary: "Preview the amount due on a day",
        successDescription: "The amount due and its components.",
        description:
          "Returns the amount due on a Pix with a due date, or a boleto, on `date` (defaults to today): the original amount, fine, interest and discount, and whether the charge is still payable then. The amount due is original + fine + interest − discount. A transaction without a due date returns 400.",
        protect: true,
      },
    })
    .input(DueAmountQuery)
    .output(DueAmount)
    .query(({ ctx, input }) => previewDueAmount(ctx.company.id, input.transactionId, input.date, ctx.now)),

  refund: companyProcedure
    .meta({
      audit: "transaction.refunded",
      permission: "transactions.refund",
      answer: "data",
      idempotent: true,
      examples: refundedExamples,
      failures: [
        "refund_window_closed",
        "refund_exceeds_remaining",
        "refund_exceeds_balance",
        "refund_not_offered",
        "partial_refund_not_offered",
        "refund_key_not_payers",
        "refund_to_payout_account",
        "refund_exceeds_day",
        "refund_refused",
        "refund_in_progress",
        "transaction_not_paid",
        "transaction_refunded",
        "transaction_disputed",
      ],
      openapi: {
        method: "POST",
        path: "/transactions/{transactionId}/refund",
        tags: ["Transactions"],
        summary: "Refund a transaction",
        description: `Refunds the remaining amount, or \`amountInCents\` of it. Partial refunds add up to at most the amount paid. The fee is returned in proportion. A partially refunded transaction stays \`paid\`; a fully refunded one becomes \`refund\`. Money without a sale (a partial payment of a charge that was then canceled, or a payment that arrives after a refund, a dispute or a refusal) is refunded the same way, and the status does not change. A refund is possible within ${refundWindowDays.pix} days of the newest payment of a Pix or boleto, within ${refundWindowDays.credit_card} days of a card payment, and up to the company's balance. Payments received in the company's own bank account are refunded from that account. A boleto is only refunded to its payer: \`pixKey\` must be the payer's document, or \`bankAccount\` must have it as \`holderDocument\`, and neither may be a payout account of the company. The buyer can provide any other key on the buyer's own pages. A refund to any key other than the document itself counts towards the company's daily payout limit.`,
        successDescription: "The transaction, including `refundedInCents`.",
        protect: true,
      },
    })
    .input(RefundOrder)
    .output(Transaction)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "transactions/refund", input, (refundId) =>
        refundTransaction(ctx.company.id, input, { refundId, now: ctx.now, by: auditBy(ctx) }),
      ),
    ),
});

export const chargesRouter = createRouter({
  pixQrCode: companyProcedure
    .meta({
      ...chargeMeta,
      failures: [...itemFailures, "pix_refused"],
      openapi: {
        method: "POST",
        path: "/pix/in/qrcode",
        tags: ["Charges"],
        summary: "Charge by Pix",
        description:
          "Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and `pix.qrCode` to scan, or send the payer to `paymentUrl`. The `transaction_paid` event announces the payment.",
        successDescription: "The code to pay, with status `pending`.",
        protect: true,
      },
    })
    .input(synchronous(PixQrCodeCharge))
    .output(synchronous(PixChargeResult))
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "pix/in/qrcode", input, (transactionId, isNew) =>
        createPixCharge(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),

  pixCob: companyProcedure
    .meta({
      ...chargeMeta,
      failures: [...itemFailures, "due_date_not_offered", "interest_not_offered", "pix_refused"],
      openapi: {
        method: "POST",
        path: "/pix/in/cob",
        tags: ["Charges"],
        summary: "Charge by Pix with a due date",
        successDescription: "The code to pay, with status `pending`.",
        description:
          "Creates a Pix due on `cob.expirationDate` that remains payable for `cob.daysAfterDueDate` further days, with an optional fine, interest and discount. A due date that is not a banking day moves to the next banking day. The amount due on a day is `amountDueInCents` of the transaction, or the result of `GET /v1/transactions/{transactionId}/due-amount`.",
        protect: true,
      },
    })
    .input(PixCobCharge)
    .output(PixChargeResult)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "pix/in/cob", input, (transactionId, isNew) =>
        createPixCharge(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),

  boleto: companyProcedure
    .meta({
      ...chargeMeta,
      failures: [...itemFailures, "boleto_refused"],
      deprecatedOn: "2026-11-20",
      openapi: {
        method: "POST",
        path: "/boleto",
        deprecated: true,
        tags: ["Charges"],
        summary: "Charge by boleto",
        successDescription: "The boleto to pay, with status `pending`.",
        description:
          "Creates a boleto due in three business days that remains payable for thirty further days. Clearing takes one to three business days, and `transaction_paid` announces it. Deprecated: a Pix with a due date replaces it and settles in seconds.",
        protect: true,
      },
    })
    .input(BoletoCharge)
    .output(BoletoChargeResult)
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "boleto", input, (transactionId, isNew) =>
        createBoletoCharge(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),
});
