import { and, eq, gte, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { transfers } from "@/db/schema";
import { ledgerHeadings, ledgerLine } from "../statements/export-ledger";
import { readBatch } from "../statements/list-ledger";
import type { ExportRow } from "./exports";
import { jsonLine, periodOf } from "./period";
import type { RowReader } from "./row-reader";

const filterOf = ({ filter, createdAt }: ExportRow) => {
  const { account = "available", startDate, endDate } = filter;
  return { account, startDate, endDate, at: createdAt.toISOString() };
};

/** The transfers of one account with its balance after each: in CSV as the statement's file, in JSON as `GET /v1/ledger`. */
export const readLedgerRows: RowReader = {
  headings: ledgerHeadings,
  read: async (row, t, after, limit) => {
    const place = after && { at: after.at.toISOString(), id: after.id };
    const found = await readBatch(row.companyId, filterOf(row), place, limit);
    return found.map((each) => ({
      at: new Date(each.at),
      id: each.id,
      line: row.format === "csv" ? ledgerLine(each, t) : jsonLine(each),
    }));
  },
  count: async (row, most) => {
    const { from, until } = periodOf(row);
    const { account } = filterOf(row);
    const { companyId, createdAt, debitAccount, creditAccount, id } = transfers;
    const found = db()
      .select({ id })
      .from(transfers)
      .where(
        and(
          eq(companyId, row.companyId),
          or(eq(debitAccount, account), eq(creditAccount, account)),
          from ? gte(createdAt, from) : undefined,
          lt(createdAt, until),
        ),
      )
      .limit(most)
      .as("found");
    const [counted] = await db().select({ rows: sql<string>`count(*)` }).from(found);
    return Number(counted?.rows ?? 0);
  },
};
