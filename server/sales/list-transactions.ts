import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { customers, transactionCounts, transactions } from "@/db/schema";
import type { TransactionSort } from "@/db/sorts";
import { pageShape } from "../core/wire";
import { readColumns, toRecord, withQrCode } from "../payments/transaction-shape";
import { conditionOf, type Filter, givenFilters, newestFirst, valuesOf } from "./transaction-filter";
import type { TransactionFilter, TransactionPage, TransactionQuery } from "./transaction-schemas";

const { placeholder } = sql;

/** Sort orders with a tie-breaker, so that no row is on two pages. Those by time read the index in either direction. */
const orders: Record<TransactionSort, readonly SQL[]> = {
  "-createdAt": newestFirst,
  createdAt: [sql`${transactions.createdAt} ASC NULLS FIRST`, sql`${transactions.id} ASC NULLS FIRST`],
  "-amount": [desc(transactions.amount), desc(transactions.id)],
  amount: [asc(transactions.amount), asc(transactions.id)],
};

/**
 * A page of a company's transactions, newest first by default, and the filter's total, from one snapshot. Totals by
 * status and method are stored (`transaction_counts`); other filters count their matches.
 */
export async function listTransactions(
  companyId: string,
  query: TransactionQuery & { sort?: TransactionSort; datedBy?: TransactionFilter["datedBy"] },
  now: Date,
): Promise<TransactionPage> {
  const { limit, offset, sort = "-createdAt" } = query;
  const filter = await valuesOf(companyId, query);
  const values = { ...filter, limit, offset };
  const { page, total } = queriesOf(givenFilters(filter), sort, limit === usualLimit && offset === 0);
  const found = await page(values);
  // A page beyond the last one has no row to carry the total.
  const [sum] = found.length > 0 || offset === 0 ? found : await total(values);
  return {
    rows: found.map(({ row, customer }) => withQrCode(toRecord(row, customer, now))),
    totalRows: Number(sum?.total ?? 0),
  };
}

const usualLimit = pageShape.limit.parse(undefined);

/**
 * A number literal in a query's text. PostgreSQL caches the plan of a query with a literal limit; with a parameter it
 * plans every time, which takes longer than reading the page. drizzle's types accept parameters only.
 */
function literal(value: number): Placeholder {
  return sql.raw(String(value)) as unknown as Placeholder;
}

/** The queries of each set of filters and order, composed on first use. */
const composed = new Map<string, ReturnType<typeof composeQueries>>();

function queriesOf(given: readonly Filter[], sort: TransactionSort, isUsualPage: boolean) {
  const name = `${given} ${sort} ${isUsualPage}`;
  const existing = composed.get(name) ?? composeQueries(given, sort, isUsualPage);
  composed.set(name, existing);
  return existing;
}

function composeQueries(given: readonly Filter[], sort: TransactionSort, isUsualPage: boolean) {
  const filter = conditionOf(given);
  const total = (database: Database) => composeTotal(database, given, filter);
  const page = (database: Database) =>
    database
      .select({
        row: readColumns,
        customer: { emails: customers.emails, metadata: customers.metadata },
        total: sql<string>`(${total(database)})`,
      })
      .from(transactions)
      .innerJoin(
        customers,
        and(eq(customers.companyId, transactions.companyId), eq(customers.id, transactions.customerId)),
      )
      .where(filter)
      .orderBy(...orders[sort])
      .limit(isUsualPage ? literal(usualLimit) : placeholder("limit"))
      .offset(isUsualPage ? literal(0) : placeholder("offset"));
  return { page: preparedQuery(page), total: preparedQuery(total) };
}

function composeTotal(database: Database, given: readonly Filter[], filter: SQL | undefined) {
  if (given.some((name) => name !== "status" && name !== "paymentMethod")) {
    return database
      .select({ total: sql<string>`count(*)`.as("total") })
      .from(transactions)
      .where(filter);
  }
  const { companyId, status, paymentMethod } = transactionCounts;
  return database
    .select({ total: sql<string>`coalesce(sum(${transactionCounts.transactions}), 0)`.as("total") })
    .from(transactionCounts)
    .where(
      and(
        eq(companyId, placeholder("companyId")),
        given.includes("status") ? eq(status, placeholder("status")) : undefined,
        given.includes("paymentMethod") ? eq(paymentMethod, placeholder("paymentMethod")) : undefined,
      ),
    );
}
