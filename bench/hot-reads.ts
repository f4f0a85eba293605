import { getCompany } from "@/server/accounts/company/companies";
import { SortedCustomerQuery } from "@/server/customers/customers/customer-schemas";
import { listCustomers } from "@/server/customers/customers/list-customers";
import { listTransactions } from "@/server/payments/transactions/list-transactions";
import { TransactionQuery } from "@/server/payments/transactions/transaction-schemas";
import { readOverview } from "@/server/reports/overview/overview";
import { OverviewQuery } from "@/server/reports/overview/schemas";
import { listSales } from "@/server/reports/sales/list-sales";
import { explainBalance } from "@/server/reports/statements/explain-balance";
import { listLedger } from "@/server/reports/statements/list-ledger";
import { readBalance } from "@/server/reports/statements/read-balance";
import { ExplanationQuery, LedgerQuery } from "@/server/reports/statements/schemas";
import { listEvents } from "@/server/webhooks/events/events";
import { EventQuery } from "@/server/webhooks/webhooks/schemas";

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const list = (query: object) => (companyId: string) =>
  listTransactions(companyId, TransactionQuery.parse(query), new Date());
const overview = (query: object) => (companyId: string) =>
  readOverview(companyId, OverviewQuery.parse(query), new Date());

/** Most frequent queries of dashboard pages and API clients. */
export const reads = {
  list: list({}),
  "list, a status": list({ status: "pending" }),
  "list, a month": list({ startDate: dayAgo(30) }),
  "list, a document": list({ document: "00000000009" }),
  "list of sales": (companyId) => listSales(companyId, TransactionQuery.parse({}), new Date()),
  "search, an externalId": list({ search: "pedido-77" }),
  "search, a name of every company": list({ search: "Aparecida" }),
  "search, a rare name": list({ search: "Quaresma" }),
  customers: (companyId) => listCustomers(companyId, SortedCustomerQuery.parse({})),
  "customers, a name of every company": (companyId) =>
    listCustomers(companyId, SortedCustomerQuery.parse({ search: "Aparecida" })),
  balance: async (companyId) => readBalance(await getCompany(companyId), new Date()),
  statement: (companyId) => listLedger(companyId, LedgerQuery.parse({})),
  "statement, a day": (companyId) =>
    listLedger(companyId, LedgerQuery.parse({ startDate: dayAgo(5), endDate: dayAgo(5) })),
  "explained balance": (companyId) => explainBalance(companyId, ExplanationQuery.parse({}), new Date()),
  "overview, a day": overview({ startDate: dayAgo(1), endDate: dayAgo(1) }),
  "overview, a month": overview({ startDate: dayAgo(30) }),
  events: (companyId) => listEvents(companyId, EventQuery.parse({})),
} satisfies Record<string, (companyId: string) => Promise<unknown>>;

export type ReadName = keyof typeof reads;
export const readNames = Object.keys(reads) as ReadName[];
