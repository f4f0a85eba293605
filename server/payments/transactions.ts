import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, transactions } from "@/db/schema";
import { addDays, startOfDay } from "../core/calendar";
import { fail } from "../errors";
import type { Transaction, TransactionPage, TransactionQuery } from "./schemas";
import { drawn, type TransactionRow, toRecord } from "./transaction-shape";

/** The e-mails of a customer ride along with each transaction that is read. */
const ownCustomer = and(eq(customers.companyId, transactions.companyId), eq(customers.id, transactions.customerId));

/**
 * The row of a company's transaction.
 *
 * @throws NOT_FOUND for an id that is absent, another company's, or no id at all: the three answer alike.
 */
export async function getTransactionRow(
  companyId: string,
  transactionId: string,
  executor: Executor = db(),
): Promise<TransactionRow> {
  return (await findTransactionRow(companyId, transactionId, executor)) ?? fail("NOT_FOUND");
}

/** The row of a company's transaction, or null where the company has none of that id. */
export async function findTransactionRow(
  companyId: string,
  transactionId: string,
  executor: Executor = db(),
): Promise<TransactionRow | null> {
  if (!isId(transactionId)) return null;
  const [row] = await executor
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  return row ?? null;
}

/**
 * The row of a company's transaction, locked until the caller's commit ends: whoever changes what its refunds and
 * disputes amount to takes turns here.
 *
 * @throws NOT_FOUND
 */
export async function lockTransactionRow(
  tx: Executor,
  companyId: string,
  transactionId: string,
): Promise<TransactionRow> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)))
    .for("update");
  return row ?? fail("NOT_FOUND");
}

/** The distinct e-mails seen of a customer, newest first. */
export async function emailsOf(tx: Executor, companyId: string, customerId: string): Promise<string[]> {
  const [row] = await tx
    .select({ emails: customers.emails })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  return row?.emails ?? [];
}

/** A company's transaction as it is read (specification, `GET /v1/transactions/{transactionId}`). @throws NOT_FOUND */
export async function getTransaction(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  if (!isId(transactionId)) return fail("NOT_FOUND");
  const [found] = await db()
    .select({ row: transactions, emails: customers.emails })
    .from(transactions)
    .innerJoin(customers, ownCustomer)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  return found ? drawn(toRecord(found.row, found.emails, now)) : fail("NOT_FOUND");
}

/** A page of a company's transactions, newest first, and how many the filter has (specification, "Transactions"). */
export async function listTransactions(
  companyId: string,
  query: TransactionQuery,
  now: Date,
): Promise<TransactionPage> {
  const filter = filterOf(companyId, query);
  const [found, [total]] = await Promise.all([
    db()
      .select({ row: transactions, emails: customers.emails })
      .from(transactions)
      .innerJoin(customers, ownCustomer)
      .where(filter)
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(query.limit)
      .offset(query.offset),
    db().select({ rows: count() }).from(transactions).where(filter),
  ]);
  return { rows: found.map(({ row, emails }) => drawn(toRecord(row, emails, now))), totalRows: total?.rows ?? 0 };
}

function filterOf(companyId: string, query: TransactionQuery): SQL | undefined {
  const { status, paymentMethod, document, startDate, endDate, search } = query;
  return and(
    eq(transactions.companyId, companyId),
    status && eq(transactions.status, status),
    paymentMethod && eq(transactions.paymentMethod, paymentMethod),
    document ? eq(transactions.document, document) : undefined,
    startDate ? gte(transactions.createdAt, startOfDay(startDate)) : undefined,
    endDate ? lt(transactions.createdAt, startOfDay(addDays(endDate, 1))) : undefined,
    search ? matches(search) : undefined,
  );
}

function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    isId(search) ? eq(transactions.id, search) : sql`false`,
    eq(transactions.externalId, search),
    ilike(transactions.customerName, part),
    ilike(transactions.customerEmail, part),
  );
}
