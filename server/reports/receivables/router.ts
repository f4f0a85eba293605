import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listReceivableDays } from "./list-receivable-days";
import { listReceivableSales } from "./list-receivable-sales";
import {
  ReceivableDayPage,
  ReceivableDayQuery,
  ReceivableInstallmentPage,
  ReceivableInstallmentQuery,
  ReceivableSalePage,
} from "./schemas";

const operation = { method: "GET" as const, tags: ["Receivables"], protect: true };

export const receivablesRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        path: "/receivables",
        summary: "List what is released by day",
        description:
          "The money of paid sales that is not available yet, by the day on which it is released, the soonest day first: a boleto on the next business day, each installment of a card 30 days after the one before. Net of fees and refunds; days without any are left out. All days together are `pending` of the balance.",
        successDescription: "A page of days. `totalRows` counts the days of the filter.",
      },
    })
    .input(ReceivableDayQuery)
    .output(ReceivableDayPage)
    .query(({ ctx, input }) => listReceivableDays(ctx.company.id, input)),

  installments: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        path: "/receivables/installments",
        summary: "List the installments released on a day",
        description:
          "The installments behind one day of `GET /v1/receivables`, the soonest first, each with its transaction. A sale in one payment is its own only installment.",
        successDescription: "A page of installments. `totalRows` counts those of the day.",
      },
    })
    .input(ReceivableInstallmentQuery)
    .output(ReceivableInstallmentPage)
    .query(({ ctx, input }) => listReceivableSales(ctx.company.id, input)),

  sales: companyProcedure
    .meta({ permission: "finance.read" })
    .input(ReceivableInstallmentQuery)
    .output(ReceivableSalePage)
    .query(({ ctx, input }) => listReceivableSales(ctx.company.id, input)),
});
