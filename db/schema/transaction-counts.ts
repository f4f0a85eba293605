import { bigint, date, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { id, instant, word } from "../columns";
import { paymentMethods, transactionStatuses } from "../enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** The columns of a count, between its key and its end. */
const counted = () => ({
  paymentMethod: word("payment_method", paymentMethods).notNull(),
  status: word("status", transactionStatuses).notNull(),
  shard: smallint("shard").notNull(),
  transactions: bigint("transactions", { mode: "number" }).notNull(),
});

/**
 * A company's number of transactions by method and status, for the totals of lists. Each count is spread over several
 * rows: a commit adds to any row that is not locked, or to a new one when all are, so charges do not wait for each
 * other, and there are at most as many rows as there were concurrent commits. A row may be negative; their sum is
 * exact.
 */
export const transactionCounts = pgTable("transaction_counts", { companyId: companyId(), ...counted() }, (table) => [
  primaryKey({ columns: [table.companyId, table.paymentMethod, table.status, table.shard] }),
]);

/**
 * The same numbers by the day of creation in São Paulo, for the totals of periods. Exact for the days before
 * `counted_days.until`; a later day has only some of its changes. `server/payments/transaction-counts.ts` says why.
 */
export const transactionDayCounts = pgTable(
  "transaction_day_counts",
  { companyId: companyId(), day: date("day").notNull(), ...counted() },
  (table) => [
    primaryKey({
      name: "transaction_day_counts_pk",
      columns: [table.companyId, table.day, table.paymentMethod, table.status, table.shard],
    }),
  ],
);

/** How far a company's days are counted. */
export const countedDays = pgTable("counted_days", {
  companyId: companyId().primaryKey(),
  /** The first day that is not counted; `-infinity` when none is. */
  until: date("until").notNull(),
  /** Counting starts a day later, when no process of a version that wrote no day counts runs any more. */
  registeredAt: instant("registered_at").notNull(),
});
