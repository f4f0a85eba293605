import { and, eq, gte, lt } from "drizzle-orm";
import { customers } from "@/db/schema";
import { shownName } from "@/db/schema/customers-enums";
import { localTime } from "../../core/calendar/local-time";
import { csvMoney, csvTable } from "../../core/files/csv";
import type { CustomerRecord } from "../../customers/customers/customer-schemas";
import { readCustomers } from "../../customers/customers/list-customers";
import { punctuated } from "../../reports/sales/export-transactions";
import { countAtMost, jsonLine, periodOf } from "./period";
import type { RowReader, Words } from "./row-reader";

const columns = {
  id: ({ id }) => id,
  name: ({ name }, t) => shownName(name, t("erasedPerson")),
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
} as const satisfies Record<string, (customer: CustomerRecord, t: Words) => string>;

const customersCsv = csvTable(columns, (column, t: Words) => t(`customersFile.columns.${column}`));

export const readCustomerRows: RowReader = {
  headings: customersCsv.headings,
  read: async (row, t, after, limit) => {
    const found = await readCustomers(row.companyId, { ...periodOf(row), afterId: after?.id ?? null }, limit);
    return found.map((each) => ({
      at: new Date(each.createdAt),
      id: each.id,
      line: row.format === "csv" ? customersCsv.line(each, t) : jsonLine(each),
    }));
  },
  count: async (row, most) => {
    const { from, until } = periodOf(row);
    const isAsked = and(
      eq(customers.companyId, row.companyId),
      from ? gte(customers.createdAt, from) : undefined,
      lt(customers.createdAt, until),
    );
    return countAtMost(most, customers, isAsked);
  },
};
