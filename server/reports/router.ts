import { closingsRouter } from "./closings/router";
import { documentsRouter } from "./documents/router";
import { overviewRouter } from "./overview/router";
import { receivablesRouter } from "./receivables/router";
import { salesRouter } from "./sales/router";
import { balanceRouter, ledgerRouter } from "./statements/router";

export const reportsRouters = {
  sales: salesRouter,
  balance: balanceRouter,
  ledger: ledgerRouter,
  closings: closingsRouter,
  documents: documentsRouter,
  overview: overviewRouter,
  receivables: receivablesRouter,
} as const;
