import { companyProcedure, createRouter } from "../core/procedure";
import { exportTransactions } from "./export-transactions";
import { sumFigures } from "./figures";
import { Figures, FileStream, TransactionMoney } from "./sales-schemas";
import { TransactionFilter, TransactionId } from "./schemas";
import { readTransactionMoney } from "./transaction-money";

/** What the dashboard shows of transactions beside the transactions themselves. */
export const salesRouter = createRouter({
  totals: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TransactionFilter)
    .output(Figures)
    .query(({ ctx, input }) => sumFigures(ctx.company.id, input)),

  file: companyProcedure
    .meta({ permission: "transactions.read", answer: "stream" })
    .input(TransactionFilter)
    .output(FileStream)
    .query(({ ctx, input }) => exportTransactions(ctx.company.id, input)),

  money: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TransactionId)
    .output(TransactionMoney)
    .query(({ ctx, input }) => readTransactionMoney(ctx.company.id, input.transactionId)),
});
