import { bigint, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { id, word } from "../columns";
import { paymentMethods, transactionStatuses } from "../enums";
import { companies } from "./companies";

/**
 * How many transactions a company has, by method and status, so that a list knows its total. Each count is spread over
 * several rows: a commit adds to any row that no other commit holds, or to a new one where all are held, so charges do
 * not wait for each other and there are as many rows as there were commits at once. A row may be negative; their sum is
 * exact.
 */
export const transactionCounts = pgTable(
  "transaction_counts",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    paymentMethod: word("payment_method", paymentMethods).notNull(),
    status: word("status", transactionStatuses).notNull(),
    shard: smallint("shard").notNull(),
    transactions: bigint("transactions", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.paymentMethod, table.status, table.shard] })],
);
