/*
 * Hot path: listing transactions. A page and its total are one statement, built once for each set
 * of filters, because building it took longer in this process than running it in the database.
 * Measured by `npm run bench` (docs/performance.md): a page of twenty reaches 0.5 to 0.6 of the
 * throughput of the minimal server in `bench/least.ts`, for a list of any size.
 */

import { and, asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";
import type { TransactionSort } from "@/db/schema/payments-enums";
import { pageShape } from "../../core/procedures/wire";
import { totalQuery } from "./count-transactions";
import { conditionOf, type Filter, givenFilters, newestFirst, pageOfFound, valuesOf } from "./transaction-filter";
import type { TransactionFilter, TransactionPage, TransactionQuery } from "./transaction-schemas";
import { readColumns, toRecord, withQrCode } from "./transaction-shape";

const { placeholder } = sql;

/**
 * Sort orders, each with a tie-breaker, so that no row appears on two pages. Orderings by time can
 * read the index in either direction.
 */
const orders: Record<TransactionSort, readonly SQL[]> = {
  "-createdAt": newestFirst,
  createdAt: [sql`${transactions.createdAt} ASC NULLS FIRST`, sql`${transactions.id} ASC NULLS FIRST`],
  "-amount": [desc(transactions.amount), desc(transactions.id)],
  amount: [asc(transactions.amount), asc(transactions.id)],
};

/**
 * Returns one page of a company's transactions, newest first by default, with the total number of
 * matches. Both come from the same snapshot.
 */
export async function listTransactions(
  companyId: string,
  query: TransactionQuery & { sort?: TransactionSort; datedBy?: TransactionFilter["datedBy"] },
  now: Date,
): Promise<TransactionPage> {
  const { limit, offset, sort = "-createdAt" } = query;
  const filter = await valuesOf(companyId, query);
  const searched = pageOfFound(filter, { sort, limit, offset });
  const values = { ...filter, limit, offset, ...searched?.values };
  const place = values.offset > 0 ? "later" : limit === usualLimit ? "usual" : "first";
  const { page, total } = queriesOf(givenFilters(filter), sort, place);
  const found = await page(values);
  // The total is a column of the page's rows. A page beyond the last one has no rows, so the total
  // is queried separately.
  const [sum] = found.length > 0 || offset === 0 ? found : await total(values);
  return {
    rows: found.map(({ row, customer }) => withQrCode(toRecord(row, customer, now))),
    totalRows: searched?.totalRows ?? Number(sum?.total ?? 0),
  };
}

/** Page position in the list. `usual` is the first page with the default limit. */
type Place = "usual" | "first" | "later";

const usualLimit = pageShape.limit.parse(undefined);

/**
 * Returns a number as a literal in a query's text. PostgreSQL caches the plan of a query with a
 * literal limit. With a parameter, it plans every execution, which takes longer than reading the
 * page. Drizzle's types accept only parameters, hence the cast.
 */
function literal(value: number): Placeholder {
  return sql.raw(String(value)) as unknown as Placeholder;
}

const isIndexed = (sort: TransactionSort) => sort === "createdAt" || sort === "-createdAt";

/** Built on first use for each set of filters, sort order and position. */
const composed = new Map<string, ReturnType<typeof composeQueries>>();

function queriesOf(given: readonly Filter[], sort: TransactionSort, place: Place) {
  const name = `${given} ${sort} ${place}`;
  const existing = composed.get(name) ?? composeQueries(given, sort, place);
  composed.set(name, existing);
  return existing;
}

/**
 * Returns the query for the customer of a row. `OFFSET 0` keeps it a primary-key lookup per row.
 * Otherwise a cached plan assumes a company of average size and reads all customers of a large
 * company.
 */
function buyerOfRow(database: Database) {
  const { companyId, emails, id, metadata } = customers;
  return database
    .select({ emails, metadata })
    .from(customers)
    .where(and(eq(companyId, placeholder("companyId")), eq(id, transactions.customerId)))
    .offset(literal(0))
    .as("customer");
}

/**
 * Builds the queries of a page. The first page in index order reads its rows directly. Any other
 * page finds the ids first; otherwise all preceding rows would also be read and joined, and a sort
 * would process whole rows.
 */
function composeQueries(given: readonly Filter[], sort: TransactionSort, place: Place) {
  const total = totalQuery(given);
  const filter = conditionOf(given);
  const order = orders[sort];
  const pageQuery = (database: Database) => {
    const limit = place === "usual" ? literal(usualLimit) : placeholder("limit");
    const offset = place === "later" ? placeholder("offset") : literal(0);
    const customer = buyerOfRow(database);
    const page = database
      .select({
        row: readColumns,
        customer: { emails: customer.emails, metadata: customer.metadata },
        total: sql<string>`(${total})`,
      })
      .from(transactions)
      .innerJoinLateral(customer, sql`true`)
      .orderBy(...order);
    if (place !== "later" && isIndexed(sort)) return page.where(filter).limit(limit).offset(offset);
    const { companyId, id } = transactions;
    const ids = database.select({ id }).from(transactions).where(filter);
    const found = ids
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return page.where(and(eq(companyId, placeholder("companyId")), sql`${id} = ANY(ARRAY(${found}))`));
  };
  return {
    page: preparedQuery(pageQuery),
    total: preparedQuery((database) => database.execute<{ total: string }>(total)),
  };
}
