import { companyProcedure, createRouter } from "../core/procedure";
import { createPixCharge } from "./create-charge";
import { expireInSandbox, payInSandbox } from "./sandbox-bank";
import {
  PixChargeResult,
  PixQrCodeCharge,
  SandboxPayment,
  Transaction,
  TransactionId,
  TransactionPage,
  TransactionQuery,
} from "./schemas";
import { getTransaction, listTransactions } from "./transactions";

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
        description:
          "The transaction as it stands now. Confirm `status` and `amount` here before you release an order; to learn of payment, prefer a webhook to polling.",
        protect: true,
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .query(({ ctx, input }) => getTransaction(ctx.company.id, input.transactionId)),

  list: companyProcedure
    .meta({
      permission: "transactions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/transactions",
        tags: ["Transactions"],
        summary: "List transactions",
        description: "Newest first. `totalRows` counts every transaction of the filter.",
        protect: true,
      },
    })
    .input(TransactionQuery)
    .output(TransactionPage)
    .query(({ ctx, input }) => listTransactions(ctx.company.id, input)),
});

export const chargesRouter = createRouter({
  pixQrCode: companyProcedure
    .meta({
      permission: "charges.create",
      answer: "charge",
      openapi: {
        method: "POST",
        path: "/pix/in/qrcode",
        tags: ["Charges"],
        summary: "Charge by Pix",
        description:
          "Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and `pix.qrCode` to scan; payment is announced by `transaction_paid`.",
        protect: true,
      },
    })
    .input(PixQrCodeCharge)
    .output(PixChargeResult)
    .mutation(({ ctx, input }) => createPixCharge(ctx.company, input, ctx.now)),
});

export const sandboxRouter = createRouter({
  pay: companyProcedure
    .meta({
      permission: "sandbox.act",
      answer: "data",
      openapi: {
        method: "POST",
        path: "/sandbox/transactions/{transactionId}/pay",
        tags: ["Sandbox"],
        summary: "Pay as the payer's bank",
        description:
          "Sends money for a charge of the sandbox, late money for a canceled one included. Without `amountInCents`, what is due is paid and a paid charge is only announced again; with it, just that amount is sent, even a second time.",
        protect: true,
      },
    })
    .input(SandboxPayment)
    .output(Transaction)
    .mutation(({ ctx, input }) => payInSandbox(ctx.company.id, input, ctx.now)),

  expire: companyProcedure
    .meta({
      permission: "sandbox.act",
      answer: "data",
      openapi: {
        method: "POST",
        path: "/sandbox/transactions/{transactionId}/expire",
        tags: ["Sandbox"],
        summary: "Let a charge's time run out",
        description: "The pending charge is canceled, as if nobody had paid it in time.",
        protect: true,
      },
    })
    .input(TransactionId)
    .output(Transaction)
    .mutation(({ ctx, input }) => expireInSandbox(ctx.company.id, input.transactionId, ctx.now)),
});
