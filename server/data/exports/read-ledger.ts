import { and, eq, gte, lt, or } from "drizzle-orm";
import { transfers } from "@/db/schema";
import { ledgerCsv } from "../../reports/statements/export-ledger";
import { readBatch } from "../../reports/statements/list-ledger";
import type { ExportRow } from "./exports";
import { countAtMost, jsonLine, periodOf } from "./period";
import type { RowReader } from "./row-reader";

const filterOf = ({ filter, createdAt }: ExportRow) => {
  const { account = "available", startDate, endDate } = filter;
  return { account, startDate, endDate, at: createdAt.toISOString() };
};

/**
 * Transfers of one account with the balance after each. CSV follows the statement file, and JSON
 * follows `GET /v1/ledger`.
 */
export const readLedgerRows: RowReader = {
  headings: ledgerCsv.headings,
  read: async (row, t, after, limit) => {
    const place = after && { at: after.at.toISOString(), id: after.id };
    const found = await readBatch(row.companyId, filterOf(row), place, limit);
    return found.map((each) => ({
      at: new Date(each.at),
      id: each.id,
      line: row.format === "csv" ? ledgerCsv.line(each, t) : jsonLine(each),
    }));
  },
  count: async (row, most) => {
    const { from, until } = periodOf(row);
    const { account } = filterOf(row);
    const { companyId, createdAt, debitAccount, creditAccount } = transfers;
    const isAsked = and(
      eq(companyId, row.companyId),
      or(eq(debitAccount, account), eq(creditAccount, account)),
      from ? gte(createdAt, from) : undefined,
      lt(createdAt, until),
    );
    return countAtMost(most, transfers, isAsked);
  },
};
