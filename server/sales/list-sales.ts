import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { cycleCharges, subscriptions, transactions } from "@/db/schema";
import type { TransactionSort } from "@/db/sorts";
import { fail } from "../errors";
import { describeSales, ofCycle, ofSubscription, soldColumns } from "./describe-sales";
import { listTransactions } from "./list-transactions";
import type { Sale, SalePage } from "./sale-schemas";
import type { TransactionQuery } from "./transaction-schemas";

/** A page of a company's transactions as the dashboard lists them: with what each one sold. */
export async function listSales(
  companyId: string,
  query: TransactionQuery & { sort?: TransactionSort },
  now: Date,
): Promise<SalePage> {
  const { rows, totalRows } = await listTransactions(companyId, query, now);
  const sales = await readSales(
    companyId,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, sale: sales.get(row.id) ?? fail("INTERNAL") })), totalRows };
}

/** What one transaction sold. @throws NOT_FOUND */
export async function getSale(companyId: string, transactionId: string): Promise<Sale> {
  const sales = isId(transactionId) ? await readSales(companyId, [transactionId]) : null;
  return sales?.get(transactionId) ?? fail("NOT_FOUND");
}

async function readSales(companyId: string, ids: string[]): Promise<Map<string, Sale>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: transactions.id, ...soldColumns })
    .from(transactions)
    .leftJoin(subscriptions, ofSubscription)
    .leftJoin(cycleCharges, ofCycle)
    .where(and(eq(transactions.companyId, companyId), inArray(transactions.id, ids)));
  const sales = await describeSales(companyId, rows);
  return new Map(rows.flatMap(({ id }, index) => (sales[index] ? [[id, sales[index]] as const] : [])));
}
