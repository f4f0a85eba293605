import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { cycleCharges, subscriptions, transactions } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { fail } from "../../core/failures/failure";
import { keptOf } from "../../core/money/money";
import { measures } from "../../ledger/day-figures/sale-figures";
import { describeSales, ofCycle, ofSubscription, soldColumns } from "../../payments/transactions/describe-sales";
import { listTransactions } from "../../payments/transactions/list-transactions";
import type { Sale, SalePage, SaleRow } from "../../payments/transactions/sale-schemas";
import { toFigures } from "./figures";

export async function listSales(
  companyId: string,
  query: Parameters<typeof listTransactions>[1],
  now: Date,
): Promise<SalePage> {
  const { rows, totalRows } = await listTransactions(companyId, query, now);
  const sales = await readSales(
    companyId,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ Pix: _pix, ...row }) => ({ ...row, ...(sales.get(row.id) ?? fail("INTERNAL")) })),
    totalRows,
  };
}

/** @throws NOT_FOUND */
export async function getSale(companyId: string, transactionId: string): Promise<Sale> {
  const sales = isId(transactionId) ? await readSales(companyId, [transactionId]) : null;
  return sales?.get(transactionId)?.sale ?? fail("NOT_FOUND");
}

async function readSales(
  companyId: string,
  ids: string[],
): Promise<Map<string, Pick<SaleRow, "sale" | "keptInCents">>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: transactions.id, status: transactions.status, ...soldColumns, ...measures })
    .from(transactions)
    // Looks up each id in the primary key. An `IN` list could scan all transactions of a large company.
    .innerJoin(sql`unnest(${`{${ids}}`}::uuid[]) wanted(id)`, sql`wanted.id = ${transactions.id}`)
    .leftJoin(subscriptions, ofSubscription)
    .leftJoin(cycleCharges, ofCycle)
    .where(eq(transactions.companyId, companyId));
  const sales = await describeSales(companyId, rows);
  return new Map(
    rows.map(({ id, status, ...measured }, index) => {
      const keptInCents = wasPaid(status) ? keptOf(toFigures(measured)) : null;
      return [id, { sale: sales[index] ?? fail("INTERNAL"), keptInCents }];
    }),
  );
}
