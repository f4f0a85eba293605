/*
 * Hot path: reading a transaction. Requests that arrive together share one statement, and wide rows are composed once.
 * Measured by `npm run bench` (docs/performance.md, step by step): 1.01 of the least server instead of 0.66.
 */

import { and, eq, sql } from "drizzle-orm";
import { inFlights } from "@/db/batching";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";
import { fail } from "../../errors";
import type { Transaction } from "./schemas";
import { readColumns, type TransactionRow, toRecord, withQrCode } from "./transaction-shape";

const asked = and(
  eq(transactions.companyId, sql.placeholder("companyId")),
  eq(transactions.id, sql.placeholder("transactionId")),
);

const rowQuery = preparedQuery((database) => database.select().from(transactions).where(asked));

const lockQuery = preparedQuery((database) => database.select().from(transactions).where(asked).for("no key update"));

/** Reads transactions of a company, each with its customer's e-mails and metadata. */
const readQuery = preparedQuery((database) =>
  database
    .select({ row: readColumns, customer: { emails: customers.emails, metadata: customers.metadata } })
    .from(transactions)
    .innerJoin(
      customers,
      and(eq(customers.companyId, transactions.companyId), eq(customers.id, transactions.customerId)),
    )
    .where(
      and(
        eq(transactions.companyId, sql.placeholder("companyId")),
        sql`${transactions.id} = ANY(${sql.placeholder("transactionIds")}::text::uuid[])`,
      ),
    ),
);

/** Reads the transactions that concurrent requests ask for by one statement. */
const readTogether = inFlights({
  run: async (companyId, ids: readonly string[]) => {
    const found = await readQuery({ companyId, transactionIds: `{${ids.join()}}` });
    const byId = new Map(found.map((each) => [each.row.id, each]));
    return ids.map((id) => byId.get(id));
  },
});

/**
 * The row of a company's transaction.
 *
 * @throws NOT_FOUND alike for an absent id, another company's id and a malformed one.
 */
export async function getTransactionRow(
  companyId: string,
  transactionId: string,
  executor?: Executor,
): Promise<TransactionRow> {
  return (await findTransactionRow(companyId, transactionId, executor)) ?? fail("NOT_FOUND");
}

/** The row of a company's transaction; null when the company has none with that id. */
export async function findTransactionRow(
  companyId: string,
  transactionId: string,
  executor?: Executor,
): Promise<TransactionRow | null> {
  if (!isId(transactionId)) return null;
  const [row] = await rowQuery({ companyId, transactionId }, executor);
  return row ?? null;
}

/**
 * The row of a company's transaction, locked until the caller's commit ends. Every change of its refunds and disputes
 * takes this lock. It lets rows be inserted that refer to the transaction: on a distributed database each part of a
 * statement locks what its own rows refer to, and two who each wait for the other's would never end.
 *
 * @throws NOT_FOUND
 */
export async function lockTransactionRow(
  tx: Executor,
  companyId: string,
  transactionId: string,
): Promise<TransactionRow> {
  const [row] = await lockQuery({ companyId, transactionId }, tx);
  return row ?? fail("NOT_FOUND");
}

/** A company's transaction as the API answers it (`GET /v1/transactions/{transactionId}`). @throws NOT_FOUND */
export async function getTransaction(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  if (!isId(transactionId)) return fail("NOT_FOUND");
  const found = await readTogether(companyId, transactionId);
  return found ? withQrCode(toRecord(found.row, found.customer, now)) : fail("NOT_FOUND");
}
