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
        summary: "List receivables by release day",
        description:
          "Returns the money from paid sales that is not available yet, grouped by release day, earliest first: a boleto on the next business day, each installment of a card 30 days after the previous one. Amounts are net of fees and refunds. Days without an amount are not listed. All days together equal `pending` of the balance.",
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
          "Returns the installments of one day of `GET /v1/receivables`, earliest first, each with its transaction. A sale in one payment counts as a single installment.",
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
