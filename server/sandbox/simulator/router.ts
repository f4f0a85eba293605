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
const ordered = { ...operation, successDescription: "All orders that wait now." };

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
          "Finds the sandbox's charge of a Pix code or a boleto's digits: who is paid, and what is due on a day. 404 alike for codes of nobody, of another company and of a real bank.",
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
        summary: "Pay a code as somebody's bank",
        description:
          "Sends money for the charge of a code: what is due or another amount, once or twice, in time or late, by the customer or by somebody else, from any bank. The sandbox's bank reports it as a real one does.",
        successDescription: "The transaction, as it stands after the bank acted.",
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
        summary: "Read the simulator's orders",
        description: "What the issuer, the bank and the webhooks of the sandbox will do with the next calls.",
        successDescription: "All orders that wait.",
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
        summary: "Order how the card issuer answers",
        description:
          "Decides the next card charges of the company, whatever test card they are made with. An order is used up by the charges that it decides; several are followed one after the other.",
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
        summary: "Order how the bank answers",
        description:
          "Lets the sandbox's bank answer the company's next calls slowly or not at all. As with a real bank, the outcome of a call without an answer is unknown until it is read again.",
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
        summary: "Order that the next delivery fails",
        description:
          "The next attempt to deliver an event to the webhook is not sent, and recorded as if the endpoint had answered `status`, or nothing. It is repeated as any failed delivery; 410 disables the webhook.",
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
        summary: "Cancel an order",
        description: "What it did before stays.",
      },
    })
    .input(OrderId)
    .output(Simulator)
    .mutation(({ ctx, input }) => cancelOrder(ctx.company.id, input.orderId)),
});
