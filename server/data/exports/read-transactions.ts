import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers, transactions } from "@/db/schema";
import { conditionOf, givenFilters, valuesOf } from "../../payments/transactions/transaction-filter";
import { toRecord, withQrCode } from "../../payments/transactions/transaction-shape";
import { readSold, transactionsCsv } from "../../reports/sales/export-transactions";
import type { ExportRow } from "./exports";
import { jsonLine, periodOf } from "./period";
import type { RowReader } from "./row-reader";

async function filterOf(row: ExportRow) {
  const { status, paymentMethod } = row.filter;
  const { from, until } = periodOf(row);
  const values = await valuesOf(row.companyId, { status, paymentMethod });
  return { ...values, from: from?.toISOString(), until: until.toISOString() };
}

async function customersOf(companyId: string, ids: readonly string[]) {
  const { id, emails, metadata } = customers;
  const rows = await db()
    .select({ id, emails, metadata })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), inArray(id, [...new Set(ids)])));
  return new Map(rows.map((each) => [each.id, each]));
}

export const readTransactionRows: RowReader = {
  headings: transactionsCsv.headings,
  read: async (row, t, after, limit) => {
    const sold = await readSold(await filterOf(row), after && { createdAt: after.at, id: after.id }, limit);
    const placeOf = (each: (typeof sold)[number]) => ({ at: each.row.createdAt, id: each.row.id });
    if (row.format === "csv") return sold.map((each) => ({ ...placeOf(each), line: transactionsCsv.line(each, t) }));
    const buyers =
      sold.length === 0
        ? new Map()
        : await customersOf(
            row.companyId,
            sold.map((each) => each.row.customerId),
          );
    const noBuyer = { emails: [], metadata: null };
    return sold.map((each) => {
      const record = toRecord(each.row, buyers.get(each.row.customerId) ?? noBuyer, row.createdAt);
      return { ...placeOf(each), line: jsonLine(withQrCode(record)) };
    });
  },
  count: async (row, most) => {
    const values = await filterOf(row);
    const [counted] = await db()
      .select({ rows: sql<string>`count(*)` })
      .from(
        db()
          .select({ id: transactions.id })
          .from(transactions)
          .where(conditionOf(givenFilters(values)))
          .limit(sql.placeholder("most"))
          .as("found"),
      )
      .prepare("transactions_to_export")
      .execute({ ...values, most });
    return Number(counted?.rows ?? 0);
  },
};
