import { and, count, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";
import { addDays, startOfDay } from "../core/calendar";
import type { TransactionPage, TransactionQuery } from "./schemas";
import { readCount } from "./transaction-counts";
import { drawn, toRecord } from "./transaction-shape";

const { placeholder } = sql;

/** Each filter by the name of its value; `search` beside these looks for an id, an externalId, a name or an e-mail. */
const conditions = {
  status: eq(transactions.status, placeholder("status")),
  paymentMethod: eq(transactions.paymentMethod, placeholder("paymentMethod")),
  document: eq(transactions.document, placeholder("document")),
  from: sql`${transactions.createdAt} >= ${placeholder("from")}`,
  until: sql`${transactions.createdAt} < ${placeholder("until")}`,
  part: or(
    eq(transactions.id, placeholder("id")),
    eq(transactions.externalId, placeholder("search")),
    ilike(transactions.customerName, placeholder("part")),
    ilike(transactions.customerEmail, placeholder("part")),
  ),
} satisfies Record<string, SQL | undefined>;

type Filter = keyof typeof conditions;

const filters = Object.keys(conditions) as Filter[];

/** No transaction has this id: what is searched for is none. */
const noId = "00000000-0000-0000-0000-000000000000";

/**
 * A page of a company's transactions, newest first, and how many the filter has (specification, "Transactions"). Totals
 * by status and method are kept (`transaction_counts`); every other filter counts what it finds.
 */
export async function listTransactions(
  companyId: string,
  query: TransactionQuery,
  now: Date,
): Promise<TransactionPage> {
  const { limit, offset, status, paymentMethod } = query;
  const values = { companyId, limit, offset, ...valuesOf(query) };
  const given = filters.filter((filter) => values[filter] !== undefined);
  const isKept = given.every((filter) => filter === "status" || filter === "paymentMethod");
  const { page, total } = queriesOf(given)();
  const [found, totalRows] = await Promise.all([
    page.execute(values),
    isKept ? readCount(companyId, { status, paymentMethod }) : total.execute(values).then(([sum]) => sum?.rows ?? 0),
  ]);
  return { rows: found.map(({ row, emails }) => drawn(toRecord(row, emails, now))), totalRows };
}

function valuesOf({ status, paymentMethod, document, startDate, endDate, search }: TransactionQuery) {
  return {
    status,
    paymentMethod,
    document,
    from: startDate && startOfDay(startDate).toISOString(),
    until: endDate && startOfDay(addDays(endDate, 1)).toISOString(),
    search,
    id: search && isId(search) ? search : noId,
    part: search && `%${search.replace(/[\\%_]/g, "\\$&")}%`,
  };
}

/** The queries of each set of filters, composed when it is first asked for. */
const composed = new Map<string, ReturnType<typeof composeQueries>>();

function queriesOf(given: readonly Filter[]) {
  const name = given.join();
  const existing = composed.get(name) ?? composeQueries(given);
  composed.set(name, existing);
  return existing;
}

function composeQueries(given: readonly Filter[]) {
  const filter = and(eq(transactions.companyId, placeholder("companyId")), ...given.map((name) => conditions[name]));
  return preparedQuery((database: Database) => ({
    page: database
      .select({ row: transactions, emails: customers.emails })
      .from(transactions)
      .innerJoin(
        customers,
        and(eq(customers.companyId, transactions.companyId), eq(customers.id, transactions.customerId)),
      )
      .where(filter)
      // As the index has it: without NULLS LAST, a page of a million transactions would sort them all.
      .orderBy(sql`${transactions.createdAt} DESC NULLS LAST`, sql`${transactions.id} DESC NULLS LAST`)
      .limit(placeholder("limit"))
      .offset(placeholder("offset"))
      .prepare("transactions_page"),
    total: database.select({ rows: count() }).from(transactions).where(filter).prepare("transactions_total"),
  }));
}
