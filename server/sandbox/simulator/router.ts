import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { paidExamples } from "../../payments/transactions/examples";
import { Transaction } from "../../payments/transactions/schemas";
import { readCodeExamples, simulatorExamples } from "./examples";
import { cancelOrder, orderBank, orderIssuer, orderWebhook, readSimulator } from "./orders";
import { payCode } from "./pay-code";
import { readCode } from "./read-code";
import {
  BankOrder,
  CodePayment,
  CodeToRead,
  IssuerOrder,
  NoInput,
  OrderId,
  ReadCode,
  Simulator,
  WebhookOrder,
} from "./schemas";

const simulator = {
  permission: "sandbox.act",
  answer: "data",
  audit: { none: "banks, issuers and payers of the sandbox act, with play money" },
} as const;
const operation = { method: "POST" as const, tags: ["Sandbox"], protect: true };
const ordering = {
  ...simulator,
  examples: simulatorExamples,
  failures: ["company_has_real_connection", "simulator_orders_limit"],
} as const;
const ordered = { ...operation, successDescription: "All pending instructions." };

export const simulatorRouter = createRouter({
  read: companyProcedure
    .meta({
      permission: "sandbox.act",
      answer: "data",
      audit: { none: "reads a code" },
      examples: readCodeExamples,
      failures: ["code_unreadable"],
      openapi: {
        ...operation,
        path: "/sandbox/simulator/read",
        summary: "Read a code as the payer's bank",
        description:
          "Finds the sandbox charge of a Pix code or of a boleto's digits: its receiver, and the amount due on a day. An unknown code, a code of another company and a code of a real bank all return 404.",
        successDescription: "The charge.",
      },
    })
    .input(CodeToRead)
    .output(ReadCode)
    .mutation(({ ctx, input }) => readCode(ctx.company, input, ctx.now)),

  pay: companyProcedure
    .meta({
      ...simulator,
      examples: paidExamples,
      failures: ["code_unreadable", "document_invalid", "paid_in_future", "transaction_not_payable"],
      openapi: {
        ...operation,
        path: "/sandbox/simulator/pay",
        summary: "Pay a code as a payer's bank",
        description:
          "Pays the charge of a code: the amount due or another amount, once or twice, on time or late, by the customer or by another payer, from any bank. The sandbox's bank reports the payment as a real bank does.",
        successDescription: "The transaction after the bank's action.",
      },
    })
    .input(CodePayment)
    .output(Transaction)
    .mutation(({ ctx, input }) => payCode(ctx.company, input, ctx.now)),

  get: companyProcedure
    .meta({
      permission: "sandbox.act",
      answer: "data",
      examples: simulatorExamples,
      openapi: {
        ...operation,
        method: "GET",
        path: "/sandbox/simulator",
        summary: "List the simulator's instructions",
        description:
          "Returns the pending instructions for the sandbox's card issuer, bank and webhooks. They apply to the next calls.",
        successDescription: "All pending instructions.",
      },
    })
    .input(NoInput)
    .output(Simulator)
    .query(({ ctx }) => readSimulator(ctx.company.id)),

  issuer: companyProcedure
    .meta({
      ...ordering,
      openapi: {
        ...ordered,
        path: "/sandbox/simulator/issuer",
        summary: "Set the card issuer's next answers",
        description:
          "Decides the company's next card charges, whatever test card they use. An instruction is used up after the charges that it decides. Several instructions apply one after the other.",
      },
    })
    .input(IssuerOrder)
    .output(Simulator)
    .mutation(({ ctx, input }) => orderIssuer(ctx.company, input, ctx.now)),

  bank: companyProcedure
    .meta({
      ...ordering,
      openapi: {
        ...ordered,
        path: "/sandbox/simulator/bank",
        summary: "Set the bank's next answers",
        description:
          "Makes the sandbox's bank answer the company's next calls slowly or not at all. As with a real bank, the outcome of a call without an answer is unknown until it is read again.",
      },
    })
    .input(BankOrder)
    .output(Simulator)
    .mutation(({ ctx, input }) => orderBank(ctx.company, input, ctx.now)),

  webhook: companyProcedure
    .meta({
      ...ordering,
      failures: ["company_has_real_connection", "webhook_unknown"],
      openapi: {
        ...ordered,
        path: "/sandbox/simulator/webhook",
        summary: "Fail the next delivery",
        description:
          "Fails the next attempt to deliver an event to the webhook: nothing is sent, and the attempt is recorded as if the endpoint had answered `status`, or had not answered. The delivery is retried as any failed delivery; 410 disables the webhook.",
      },
    })
    .input(WebhookOrder)
    .output(Simulator)
    .mutation(({ ctx, input }) => orderWebhook(ctx.company, input)),

  cancel: companyProcedure
    .meta({
      ...simulator,
      examples: [{ orders: [] }],
      openapi: {
        ...ordered,
        method: "DELETE",
        path: "/sandbox/simulator/orders/{orderId}",
        summary: "Cancel an instruction",
        description: "Cancels a pending instruction. Its earlier effects remain.",
      },
    })
    .input(OrderId)
    .output(Simulator)
    .mutation(({ ctx, input }) => cancelOrder(ctx.company.id, input.orderId)),
});
