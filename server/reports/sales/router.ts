import { dayOf } from "../../core/calendar/calendar";
import { answerFile, csvType } from "../../core/files/answer-file";
import { companyProcedure, createRouter, synchronous } from "../../core/procedures/procedure";
import { Figures, FileStream, TransactionMoney } from "../../payments/transactions/figure-schemas";
import { listTransactions } from "../../payments/transactions/list-transactions";
import { Sale, SalePage } from "../../payments/transactions/sale-schemas";
import { TransactionId } from "../../payments/transactions/schemas";
import { readTransactionMoney } from "../../payments/transactions/transaction-money";
import {
  SortedTransactionQuery,
  TransactionFileQuery,
  TransactionFilter,
  TransactionPage,
  TransactionQuery,
} from "../../payments/transactions/transaction-schemas";
import { exportTransactions } from "./export-transactions";
import { sumFigures } from "./figures";
import { nameFile } from "./file-name";
import { getSale, listSales } from "./list-sales";

export const transactionListRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "transactions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/transactions",
        tags: ["Transactions"],
        summary: "List transactions",
        description:
          "Returns transactions, newest first, paged by `limit` and `offset`. Multiple filters are combined with AND. Days are in America/Sao_Paulo, inclusive, and apply to `createdAt`. To learn of payments, use a webhook instead of polling this list.",
        successDescription: "A page of transactions. `totalRows` counts all matching transactions.",
        protect: true,
      },
    })
    .input(synchronous(TransactionQuery))
    .output(synchronous(TransactionPage))
    .query(({ ctx, input }) => listTransactions(ctx.company.id, input, ctx.now)),

  sorted: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(SortedTransactionQuery)
    .output(SalePage)
    .query(({ ctx, input }) => listSales(ctx.company.id, input, ctx.now)),
});

export const salesRouter = createRouter({
  totals: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TransactionFilter)
    .output(Figures)
    .query(({ ctx, input }) => sumFigures(ctx.company.id, input)),

  file: companyProcedure
    .meta({ permission: "transactions.read", answer: "stream" })
    .input(TransactionFileQuery)
    .output(FileStream)
    .query(({ ctx, input: { filter, language } }) => {
      const name = nameFile(filter, language, dayOf(ctx.now));
      return answerFile(ctx, { name, mediaType: csvType }, exportTransactions(ctx.company.id, filter, language));
    }),

  sold: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TransactionId)
    .output(Sale)
    .query(({ ctx, input }) => getSale(ctx.company.id, input.transactionId)),

  money: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TransactionId)
    .output(TransactionMoney)
    .query(({ ctx, input }) => readTransactionMoney(ctx.company.id, input.transactionId)),
});
