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
  successDescription: "The transaction, as it stands after the bank acted.",
};
const onTransaction = "/sandbox/transactions/{transactionId}" as const;
const onAuthorization = "/sandbox/authorizations/{authorizationId}" as const;
const ofAuthorization = { ...operation, successDescription: "The authorisation, as it stands after the payer acted." };

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
          "Sends money for a Pix or boleto of the sandbox, late money for a canceled one included. Without `amountInCents`, what is due is paid and a paid charge is only announced again; with it, just that amount is sent, even a second time.",
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
        summary: "Let a charge's time run out",
        description: "The pending Pix or boleto is canceled, as if it had expired unpaid.",
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
        description: "The cardholder disputes the charge, or the payer's bank opens a MED: its money is blocked.",
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
        description: "The blocked money is available again and the transaction is paid.",
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
        description: "The blocked money goes back to the buyer; the transaction stays `chargeback`.",
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
          "The payer's bank reports a fraud: the earliest payment of the Pix that has no infraction is blocked, or the part of it in `amountInCents`. The next call concerns the next payment.",
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
          "The oldest open infraction is decided against the seller: its blocked money goes back to the payer, and the transaction stays `chargeback`.",
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
          "The oldest open infraction is decided for the seller: its money is available again. The transaction is paid once no other dispute of it is open or lost.",
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
        summary: "Let a try of an automatic charge fail",
        description:
          "The payer's bank does not pay the charge of a subscription by Pix Automático on its day, for want of money. The subscription's next step after that day counts it and asks for another try. `pay` pays it; unless either is called, the sandbox's bank pays it on its day.",
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
        summary: "Approve an authorisation as its payer",
        description:
          "The payer authorises a subscription's charges by Pix Automático. Paying the code of a first charge does the same with it.",
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
        summary: "Reject an authorisation as its payer",
        description: "The payer does not authorise the charges: the subscription does not start, or keeps its card.",
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
        summary: "Cancel an authorisation in the payer's bank",
        description:
          "The payer ends the authorisation in their own bank: nothing more is charged, and the subscription ends with the period that is paid.",
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
        description: "The money of a completed payout comes back and is available again.",
        successDescription: "The payout, as it stands after the bank acted.",
      },
    })
    .input(PayoutId)
    .output(Payout)
    .mutation(({ ctx, input }) => returnInSandbox(ctx.company.id, input.payoutId, ctx.now)),
});
