import { bigint, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { id, word } from "../columns";
import { paymentMethods, transactionStatuses } from "../enums";
import { companies } from "./companies";

/**
 * A company's number of transactions by method and status, for the totals of lists. Each count is spread over several
 * rows: a commit adds to any row that is not locked, or to a new one when all are, so charges do not wait for each
 * other, and there are at most as many rows as there were concurrent commits. A row may be negative; their sum is
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
