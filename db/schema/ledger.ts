import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  unique,
} from "drizzle-orm/pg-core";
import { cents, id, instant, listOf, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { accounts, transferKinds, usualKinds } from "./ledger-enums";
import { transactions } from "./payments";
import { paymentMethods } from "./payments-enums";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * Count and sum of a company's transfers by account, São Paulo day and kind. Credits to the account
 * are positive, and debits negative. Exact for days before `summed_days.until`. Later days are
 * incomplete (see `server/ledger/transfers/account-days.ts`).
 */
export const accountDays = pgTable(
  "account_days",
  {
    companyId: companyId(),
    account: word("account", accounts).notNull(),
    day: date("day").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transfers: bigint("transfers", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "account_days_pk", columns: [table.companyId, table.account, table.day, table.kind] }),
  ],
);

/**
 * Hourly totals for days that are not summed yet. Exact for hours in `[summed_days.hours_from,
 * summed_days.hours_until)`.
 */
export const accountHours = pgTable(
  "account_hours",
  {
    companyId: companyId(),
    account: word("account", accounts).notNull(),
    hour: instant("hour").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transfers: bigint("transfers", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "account_hours_pk", columns: [table.companyId, table.account, table.hour, table.kind] }),
  ],
);

export const summedDays = pgTable("summed_days", {
  companyId: companyId().primaryKey(),
  /** First day that is not summed, or `-infinity` if no day is summed. */
  until: date("until").notNull(),
  /**
   * Time at which the company was registered. Summing starts one day later, when every process
   * maintains the sums.
   */
  registeredAt: instant("registered_at").notNull(),
  /** First summed hour. Never decreases. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** Exclusive end of the summed hours. No hours are summed unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** Same as `registeredAt`, for hours. Null until the job first processes the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});

const count = (name: string) => bigint(name, { mode: "number" }).notNull();

const figures = () => ({
  paymentMethod: word("payment_method", paymentMethods).notNull(),
  transactions: count("transactions"),
  approved: count("approved"),
  decided: count("decided"),
  gross: cents("gross").notNull(),
  fees: cents("fees").notNull(),
  refunded: cents("refunded").notNull(),
  feeReturned: cents("fee_returned").notNull(),
  disputed: cents("disputed").notNull(),
});

/**
 * Transaction totals by method and São Paulo day of creation
 * (`server/ledger/day-figures/sale-figures.ts`). They are exact if the day is before
 * `figured_days.until` and has no row in `stale_days` (see
 * `server/ledger/day-figures/mark-stale.ts`). A method without transactions on the day has no row.
 */
export const dayFigures = pgTable(
  "day_figures",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.paymentMethod] })],
);

/**
 * Totals by hour of creation, for days without stored totals. They are exact if the hour is in
 * `[figured_days.hours_from, figured_days.hours_until)` and has no row in `stale_days`.
 */
export const hourFigures = pgTable(
  "hour_figures",
  {
    companyId: companyId(),
    hour: instant("hour").notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.hour, table.paymentMethod] })],
);

export const figuredDays = pgTable("figured_days", {
  companyId: companyId().primaryKey(),
  /** First day without stored totals, or `-infinity` if no day has stored totals. */
  until: date("until").notNull(),
  /** First hour with stored totals. Never decreases. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** Exclusive end of the stored hours. No hours are stored unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** Incremented by every change of the company's `day_figures` and `hour_figures`, to detect concurrent runs. */
  version: integer("version").notNull(),
  /**
   * Time at which the company was registered. Storing starts one day later, when every process
   * marks stale days.
   */
  registeredAt: instant("registered_at").notNull(),
  /** Same as `registeredAt`, for hours. Null until the job first processes the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});

/**
 * Days and hours whose stored totals are outdated by a later change. Each change inserts a separate
 * row, so that concurrent changes do not wait for each other. The job that recomputes a day or hour
 * deletes the rows in its snapshot.
 */
export const staleDays = pgTable(
  "stale_days",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    id: id("id").notNull(),
    /** Hour within that day. Null if the row was written by a version that does not store hours. */
    hour: instant("hour"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.id] })],
);

/**
 * Ledger. Append-only, with one row per movement of money between two accounts, so that it always
 * balances. `sourceId` and `kind` identify the cause and are unique, so that no cause moves money
 * twice.
 */
export const transfers = pgTable(
  "transfers",
  {
    // No foreign key is needed: the balances, written in the same database transaction, reference
    // an existing company.
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    sourceId: id("source_id").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transactionId: id("transaction_id"),
    debitAccount: word("debit_account", accounts).notNull(),
    creditAccount: word("credit_account", accounts).notNull(),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("transfers_source").on(table.companyId, table.sourceId, table.kind),
    index("transfers_of_transaction").on(table.companyId, table.transactionId),
    index("transfers_newest").on(table.companyId, table.createdAt, table.id),
    // Excludes the usual transfers of payments. They are so frequent that the index above finds
    // them fast enough.
    index("transfers_by_kind")
      .on(table.companyId, table.kind, table.createdAt, table.id)
      .where(sql`${table.kind} NOT IN ${listOf(usualKinds)}`),
    check("transfers_amount", sql`${table.amount} > 0`),
    check("transfers_accounts", sql`${table.debitAccount} <> ${table.creditAccount}`),
    oneOf("transfers_kind", table.kind, transferKinds),
    oneOf("transfers_debit_account", table.debitAccount, accounts),
    oneOf("transfers_credit_account", table.creditAccount, accounts),
  ],
);

/**
 * Balances of a company's accounts. A balance is the sum of the account's transfers (credits less
 * debits), updated in the same database transaction.
 */
export const balances = pgTable(
  "balances",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    acquirer: cents("acquirer").notNull().default(0),
    pending: cents("pending").notNull().default(0),
    available: cents("available").notNull().default(0),
    blocked: cents("blocked").notNull().default(0),
    fees: cents("fees").notNull().default(0),
    payouts: cents("payouts").notNull().default(0),
    fees_due: cents("fees_due").notNull().default(0),
    commissions: cents("commissions").notNull().default(0),
    /** End of the last closed day. No transfer may be posted before this instant. Null before the first closing. */
    closedUntil: instant("closed_until"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check(
      "balances_sum",
      sql`${table.acquirer} + ${table.pending} + ${table.available} + ${table.blocked} + ${table.fees} + ${table.payouts} + ${table.fees_due} + ${table.commissions} = 0`,
    ),
  ],
);

/**
 * Receivables of paid transactions, by installment. Each is credited to `pending` and released on
 * its day.
 */
export const receivables = pgTable(
  "receivables",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    installment: smallint("installment").notNull(),
    amount: cents("amount").notNull(),
    fees: cents("fees").notNull(),
    /** Cents not released yet: the amount received less fees, partner commissions, and refunds before the release. */
    remaining: cents("remaining").notNull(),
    releasesAt: instant("releases_at").notNull(),
    releasedAt: instant("released_at"),
    /**
     * Anticipation that includes the receivable, from the order to its outcome. During that time,
     * no other operation may change the receivable.
     */
    anticipationId: id("anticipation_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("receivables_of_transaction").on(table.companyId, table.transactionId),
    index("receivables_due").on(table.companyId, table.releasesAt).where(sql`${table.releasedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "receivables_transaction",
    }),
    check("receivables_remaining", sql`${table.remaining} BETWEEN 0 AND ${table.amount} - ${table.fees}`),
  ],
);
