/*
 * Hot path: reading a transaction. Concurrent requests share one statement, and wide rows are built
 * once. Measured by `npm run bench` (docs/performance.md): it reaches 1.01 of the throughput of the
 * minimal server in `bench/least.ts` instead of 0.66.
 */

import { and, eq, sql } from "drizzle-orm";
import { batchCalls } from "@/db/batching";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { customers, transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { Transaction } from "./schemas";
import { readColumns, type TransactionRow, toRecord, withQrCode } from "./transaction-shape";

const asked = and(
  eq(transactions.companyId, sql.placeholder("companyId")),
  eq(transactions.id, sql.placeholder("transactionId")),
);

const rowQuery = preparedQuery((database) => database.select().from(transactions).where(asked));

const lockQuery = preparedQuery((database) => database.select().from(transactions).where(asked).for("no key update"));

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

const readTogether = batchCalls({
  run: async (companyId, ids: readonly string[]) => {
    const found = await readQuery({ companyId, transactionIds: `{${ids.join()}}` });
    const byId = new Map(found.map((each) => [each.row.id, each]));
    return ids.map((id) => byId.get(id));
  },
});

/**
 * Returns the row of a company's transaction.
 *
 * @throws NOT_FOUND if the id is unknown, malformed or belongs to another company.
 */
export async function getTransactionRow(
  companyId: string,
  transactionId: string,
  executor?: Executor,
): Promise<TransactionRow> {
  return (await findTransactionRow(companyId, transactionId, executor)) ?? fail("NOT_FOUND");
}

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
 * Returns the row of a transaction, locked until the caller's database transaction ends. Every
 * change of its refunds and disputes acquires this lock. The lock allows inserts of rows that
 * reference the transaction. Otherwise, on a distributed database, each part of a statement would
 * also lock the rows that its rows reference, and two callers waiting for each other's part would
 * deadlock.
 *
 * @throws NOT_FOUND.
 */
export async function lockTransactionRow(
  tx: Executor,
  companyId: string,
  transactionId: string,
): Promise<TransactionRow> {
  const [row] = await lockQuery({ companyId, transactionId }, tx);
  return row ?? fail("NOT_FOUND");
}

/**
 * `GET /v1/transactions/{transactionId}`.
 *
 * @throws NOT_FOUND.
 */
export async function getTransaction(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  if (!isId(transactionId)) return fail("NOT_FOUND");
  const found = await readTogether(companyId, transactionId);
  return found ? withQrCode(toRecord(found.row, found.customer, now)) : fail("NOT_FOUND");
}
