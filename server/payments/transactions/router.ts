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
        successDescription: "The transaction as it stands now.",
        description:
          "The transaction's current state. Confirm `status` and `amount` here before you release an order; to learn of payment, prefer a webhook to polling.",
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
        summary: "Preview what is due on a day",
        successDescription: "What is due, and its parts.",
        description:
          "The amount due on a Pix with a due date, or a boleto, on `date` (by default today): the original amount, fine, interest and discount, and whether it can still be paid then. The amount due is original + fine + interest − discount. 400 for a transaction without a due date.",
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
        description: `Refunds the remaining amount, or \`amountInCents\` of it; partial refunds add up to at most the amount paid. The fee is returned in proportion. A partly refunded transaction stays \`paid\`, a fully refunded one becomes \`refund\`. Money that nothing was sold for (part of a charge that was then canceled, or what arrives after a refund, a dispute or a refusal) goes back the same way, and the status stays. Possible within ${refundWindowDays.pix} days of the newest payment of a Pix or boleto, within ${refundWindowDays.credit_card} of a card's, and as far as the company's balance goes; what was paid into the company's own bank account is refunded from there. A boleto's money goes back to the payer alone: \`pixKey\` is the payer's document, or \`bankAccount\` has it as \`holderDocument\`, and neither is a payout account of the company; any other key is given by the buyer, on their own pages. What does not go to the document itself counts towards the company's daily payout limit.`,
        successDescription: "The transaction, `refundedInCents` included.",
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
          "Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and `pix.qrCode` to scan, or send the payer to `paymentUrl`; payment is announced by `transaction_paid`.",
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
          "Creates a Pix that is due on `cob.expirationDate` and payable for `cob.daysAfterDueDate` days more, with an optional fine, interest and discount. A due date on which banks do not work moves to the next day they do. What is due on a day is `amountDueInCents` of the transaction, or `GET /v1/transactions/{transactionId}/due-amount`.",
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
          "Creates a boleto due in three business days and payable for thirty days more; clearing takes one to three business days and is announced by `transaction_paid`. Deprecated: a Pix with a due date does the same and settles in seconds.",
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
