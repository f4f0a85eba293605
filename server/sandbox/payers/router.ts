import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { authorizationExamples } from "../../payments/pix-automatico/examples";
import { Authorization } from "../../payments/pix-automatico/schemas";
import {
  canceledExamples,
  disputedExamples,
  paidExamples,
  transactionExamples,
} from "../../payments/transactions/examples";
import { Transaction, TransactionId } from "../../payments/transactions/schemas";
import { returnedPayoutExamples } from "../../treasury/payouts/examples";
import { Payout, PayoutId } from "../../treasury/payouts/schemas";
import { approveInSandbox, cancelInSandbox, refuseInSandbox, rejectInSandbox } from "./debits";
import { decideInfractionInSandbox, openInfractionInSandbox } from "./infractions";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "./payers-bank";
import { returnInSandbox } from "./return-payout";
import { SandboxAuthorization, SandboxInfraction, SandboxPayment } from "./schemas";

const sandbox = {
  permission: "sandbox.act",
  answer: "data",
  audit: { none: "the payer's bank acts, with play money" },
} as const;
const operation = {
  method: "POST" as const,
  tags: ["Sandbox"],
  protect: true,
  successDescription: "The transaction after the bank's action.",
};
const onTransaction = "/sandbox/transactions/{transactionId}" as const;
const onAuthorization = "/sandbox/authorizations/{authorizationId}" as const;
const ofAuthorization = { ...operation, successDescription: "The authorization after the payer's action." };

export const sandboxRouter = createRouter({
  pay: companyProcedure
    .meta({
      ...sandbox,
      examples: paidExamples,
      failures: ["transaction_not_payable", "paid_in_future"],
      openapi: {
        ...operation,
        path: `${onTransaction}/pay`,
        summary: "Pay as the payer's bank",
        description:
          "Pays a Pix or boleto of the sandbox, including late payment of a canceled one. Without `amountInCents`, the amount due is paid; if the charge is already paid, the payment is only announced again. With `amountInCents`, exactly that amount is sent, even a second time.",
      },
    })
    .input(SandboxPayment)
    .output(Transaction)
    .mutation(({ ctx, input }) => payInSandbox(ctx.company.id, input, ctx.now)),

  expire: companyProcedure
    .meta({
      ...sandbox,
      examples: canceledExamples,
      failures: ["transaction_not_expirable"],
      openapi: {
        ...operation,
        path: `${onTransaction}/expire`,
        summary: "Expire a charge",
        description: "Cancels the pending Pix or boleto as if it had expired unpaid.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => expireInSandbox(ctx.company.id, input.transactionId, ctx.now)),

  chargeback: companyProcedure
    .meta({
      ...sandbox,
      examples: disputedExamples,
      failures: ["transaction_not_disputable"],
      openapi: {
        ...operation,
        path: `${onTransaction}/chargeback`,
        summary: "Dispute a paid charge",
        description:
          "Opens a dispute as the cardholder, or a MED as the payer's bank. The money of the charge is blocked.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => disputeInSandbox(ctx.company.id, input.transactionId, ctx.now)),

  chargebackWon: companyProcedure
    .meta({
      ...sandbox,
      examples: paidExamples,
      failures: ["dispute_not_open"],
      openapi: {
        ...operation,
        path: `${onTransaction}/chargeback/won`,
        summary: "Decide a dispute for the seller",
        description:
          "Decides the dispute for the seller. The blocked money becomes available again, and the transaction is paid.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => decideInSandbox(ctx.company.id, input.transactionId, "won", ctx.now)),

  chargebackLost: companyProcedure
    .meta({
      ...sandbox,
      examples: disputedExamples,
      failures: ["dispute_not_open"],
      openapi: {
        ...operation,
        path: `${onTransaction}/chargeback/lost`,
        summary: "Decide a dispute against the seller",
        description:
          "Decides the dispute against the seller. The blocked money is returned to the buyer, and the transaction stays `chargeback`.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => decideInSandbox(ctx.company.id, input.transactionId, "lost", ctx.now)),

  infraction: companyProcedure
    .meta({
      ...sandbox,
      examples: disputedExamples,
      failures: ["infraction_not_possible", "infraction_exceeds_payment"],
      openapi: {
        ...operation,
        path: `${onTransaction}/infraction`,
        summary: "Open an infraction (MED) of a Pix",
        description:
          "Reports a fraud as the payer's bank. Blocks the earliest payment of the Pix that has no infraction, or `amountInCents` of it. The next call applies to the next payment.",
      },
    })
    .input(SandboxInfraction)
    .output(Transaction)
    .mutation(({ ctx, input }) => openInfractionInSandbox(ctx.company.id, input, ctx.now)),

  infractionAccepted: companyProcedure
    .meta({
      ...sandbox,
      examples: disputedExamples,
      failures: ["dispute_not_open"],
      openapi: {
        ...operation,
        path: `${onTransaction}/infraction/accepted`,
        summary: "Accept an infraction",
        description:
          "Decides the oldest open infraction against the seller. The blocked money is returned to the payer, and the transaction stays `chargeback`.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => decideInfractionInSandbox(ctx.company.id, input.transactionId, "accepted", ctx.now)),

  infractionRejected: companyProcedure
    .meta({
      ...sandbox,
      examples: paidExamples,
      failures: ["dispute_not_open"],
      openapi: {
        ...operation,
        path: `${onTransaction}/infraction/rejected`,
        summary: "Reject an infraction",
        description:
          "Decides the oldest open infraction for the seller. The money becomes available again. The transaction is paid once no other dispute of it is open or lost.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => decideInfractionInSandbox(ctx.company.id, input.transactionId, "rejected", ctx.now)),

  refuse: companyProcedure
    .meta({
      ...sandbox,
      examples: transactionExamples,
      failures: ["try_not_scheduled"],
      openapi: {
        ...operation,
        path: `${onTransaction}/refuse`,
        summary: "Fail an attempt of an automatic charge",
        description:
          "Fails the charge of a subscription by Pix Automático on its day, for insufficient funds at the payer's bank. The next step of the subscription after that day counts the failure and requests a retry. `pay` pays the charge. If neither is called, the sandbox's bank pays it on its day.",
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => refuseInSandbox(ctx.company.id, input.transactionId, ctx.now)),

  approve: companyProcedure
    .meta({
      ...sandbox,
      examples: authorizationExamples,
      failures: ["authorization_decided"],
      openapi: {
        ...ofAuthorization,
        path: `${onAuthorization}/approve`,
        summary: "Approve an authorization as its payer",
        description:
          "Authorizes the charges of a subscription by Pix Automático. Paying the code of a first charge also authorizes them.",
      },
    })
    .input(SandboxAuthorization)
    .output(Authorization)
    .mutation(({ ctx, input }) => approveInSandbox(ctx.company.id, input.authorizationId, ctx.now)),

  reject: companyProcedure
    .meta({
      ...sandbox,
      examples: authorizationExamples,
      failures: ["authorization_decided"],
      openapi: {
        ...ofAuthorization,
        path: `${onAuthorization}/reject`,
        summary: "Reject an authorization as its payer",
        description: "Rejects the authorization as its payer: the subscription does not start, or keeps its card.",
      },
    })
    .input(SandboxAuthorization)
    .output(Authorization)
    .mutation(({ ctx, input }) => rejectInSandbox(ctx.company.id, input.authorizationId, ctx.now)),

  cancelAuthorization: companyProcedure
    .meta({
      ...sandbox,
      examples: authorizationExamples,
      failures: ["authorization_decided"],
      openapi: {
        ...ofAuthorization,
        path: `${onAuthorization}/cancel`,
        summary: "Cancel an authorization in the payer's bank",
        description:
          "Ends the authorization as the payer, in the payer's bank. No further charge occurs, and the subscription ends with the paid period.",
      },
    })
    .input(SandboxAuthorization)
    .output(Authorization)
    .mutation(({ ctx, input }) => cancelInSandbox(ctx.company.id, input.authorizationId, ctx.now)),

  returnPayout: companyProcedure
    .meta({
      ...sandbox,
      examples: returnedPayoutExamples,
      failures: ["payout_not_returnable"],
      openapi: {
        ...operation,
        path: "/sandbox/payouts/{payoutId}/return",
        summary: "Return a payout as the bank that received it",
        description: "Returns the money of a completed payout. The amount becomes available again.",
        successDescription: "The payout after the bank's action.",
      },
    })
    .input(PayoutId)
    .output(Payout)
    .mutation(({ ctx, input }) => returnInSandbox(ctx.company.id, input.payoutId, ctx.now)),
});
