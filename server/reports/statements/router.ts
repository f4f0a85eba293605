import { dayOf } from "../../core/calendar/calendar";
import { answerFile, csvType } from "../../core/files/answer-file";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { CommissionFileQuery } from "../../partners/commissions/schemas";
import { FileStream } from "../../payments/transactions/figure-schemas";
import { explainBalance } from "./explain-balance";
import { exportCommissions, nameCommissionsFile } from "./export-commissions";
import { exportLedger } from "./export-ledger";
import { listLedger } from "./list-ledger";
import { nameLedgerFile } from "./name-ledger-file";
import { readMoneyAtBank } from "./read-at-bank";
import { readAccounts, readBalance } from "./read-balance";
import {
  AccountBalances,
  Balance,
  Explanation,
  ExplanationQuery,
  LedgerFileQuery,
  LedgerPage,
  LedgerQuery,
  MoneyAtBank,
  NoInput,
} from "./schemas";
import { writeOfx } from "./write-ofx";

const operation = { method: "GET" as const, tags: ["Finance"], protect: true };

export const balanceRouter = createRouter({
  get: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "data",
      openapi: {
        ...operation,
        path: "/balance",
        summary: "Read the balance",
        description:
          "Returns the company's available, pending and blocked balance. `availableInCents` less `setAsideInCents` can be paid out. `GET /v1/balance/explain` breaks each down. The balance excludes money that your own bank account received directly; `atBankInCents` reports it.",
        successDescription: "The balance.",
      },
    })
    .input(NoInput)
    .output(Balance)
    .query(({ ctx }) => readBalance(ctx.company, ctx.now)),

  explain: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "data",
      openapi: {
        ...operation,
        path: "/balance/explain",
        summary: "Explain a balance",
        description:
          "Returns the sums by kind that add up to the balance of an account at an instant, exact to the cent. To list the entries of a part, use `GET /v1/ledger?account=…&kind=…&at=…` with the `at` of the response.",
        successDescription: "The balance and its parts.",
      },
    })
    .input(ExplanationQuery)
    .output(Explanation)
    .query(({ ctx, input }) => explainBalance(ctx.company.id, input, ctx.now)),

  atBank: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(MoneyAtBank.nullable())
    .query(({ ctx }) => readMoneyAtBank(ctx.company)),

  accounts: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(AccountBalances)
    .query(({ ctx }) => readAccounts(ctx.company.id)),
});

export const ledgerRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        path: "/ledger",
        summary: "List the ledger",
        description:
          "Returns the entries of an account, newest first, paged by `limit` and `offset`, with the balance after each entry. Multiple filters are combined with AND. Days are in America/Sao_Paulo, inclusive. Pass `at` while you read several pages, so that later entries do not shift them.",
        successDescription: "A page of entries. `totalRows` counts all matching entries.",
      },
    })
    .input(LedgerQuery)
    .output(LedgerPage)
    .query(({ ctx, input }) => listLedger(ctx.company.id, input)),

  file: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(LedgerFileQuery)
    .output(FileStream)
    .query(({ ctx, input }) => {
      const { filter, language } = input;
      const name = nameLedgerFile(input, dayOf(ctx.now));
      return input.format === "csv"
        ? answerFile(ctx, { name, mediaType: csvType }, exportLedger(ctx.company.id, filter, language))
        : answerFile(
            ctx,
            { name, mediaType: "application/x-ofx" },
            writeOfx(ctx.company.id, filter, { language, now: ctx.now }),
          );
    }),

  commissionsFile: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(CommissionFileQuery)
    .output(FileStream)
    .query(({ ctx, input: { filter, language } }) => {
      const name = nameCommissionsFile(filter, language, dayOf(ctx.now));
      return answerFile(ctx, { name, mediaType: csvType }, exportCommissions(ctx.company.id, filter, language));
    }),
});
