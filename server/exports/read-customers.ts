import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { byteOrderMark, csvLine, csvMoney } from "../core/csv";
import type { CustomerRecord } from "../sales/customer-schemas";
import { punctuated } from "../sales/export-transactions";
import { readCustomers } from "../sales/list-customers";
import { localTime } from "../sales/local-time";
import { jsonLine, periodOf } from "./period";
import type { RowReader, Words } from "./row-reader";

/** The cell of a customer in each column, in file order. */
const columns = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  document: ({ document }) => punctuated(document),
  email: ({ emails }) => emails[0] ?? "",
  otherEmails: ({ emails }) => emails.slice(1).join(", "),
  phone: ({ phone }) => phone,
  street: ({ address }) => address?.street ?? "",
  number: ({ address }) => address?.number ?? "",
  complement: ({ address }) => address?.complement ?? "",
  neighborhood: ({ address }) => address?.neighborhood ?? "",
  city: ({ address }) => address?.city ?? "",
  addressState: ({ address }) => address?.state ?? "",
  zipCode: ({ address }) => address?.zipCode ?? "",
  transactions: ({ purchases }) => String(purchases.transactions),
  approved: ({ purchases }) => String(purchases.approved),
  paid: ({ purchases }) => csvMoney(purchases.paidInCents),
  refunded: ({ purchases }) => csvMoney(purchases.refundedInCents),
  lastPaidAt: ({ purchases }) => (purchases.lastPaidAt ? localTime(purchases.lastPaidAt) : ""),
  createdAt: ({ createdAt }) => localTime(createdAt),
} as const satisfies Record<string, (customer: CustomerRecord) => string>;

const order = Object.keys(columns) as (keyof typeof columns)[];

const headings = (t: Words) => byteOrderMark + csvLine(order.map((column) => t(`customersFile.columns.${column}`)));

/** Customers with the totals of their charges, as `GET /v1/customers`. */
export const readCustomerRows: RowReader = {
  headings,
  read: async (row, _t, after, limit) => {
    const found = await readCustomers(row.companyId, { ...periodOf(row), afterId: after?.id ?? null }, limit);
    return found.map((each) => ({
      at: new Date(each.createdAt),
      id: each.id,
      line: row.format === "csv" ? csvLine(order.map((column) => columns[column](each))) : jsonLine(each),
    }));
  },
  count: async (row, most) => {
    const { from, until } = periodOf(row);
    const found = db()
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          eq(customers.companyId, row.companyId),
          from ? gte(customers.createdAt, from) : undefined,
          lt(customers.createdAt, until),
        ),
      )
      .limit(most)
      .as("found");
    const [counted] = await db().select({ rows: sql<string>`count(*)` }).from(found);
    return Number(counted?.rows ?? 0);
  },
};
