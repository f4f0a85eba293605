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
 * Count and sum of transfers by account, São Paulo day and kind. Credits are positive, debits
 * negative. Exact for days before `summed_days.until`; later days are incomplete
 * (`server/ledger/transfers/account-days.ts`).
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

/** Totals for days that are not yet summed. Exact for hours in `[summed_days.hours_from, summed_days.hours_until)`. */
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
  /** First unsummed day; `-infinity` if none is summed. */
  until: date("until").notNull(),
  /** Summing starts one day after the registration, when every process maintains the sums. */
  registeredAt: instant("registered_at").notNull(),
  /** First summed hour. Never decreases. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** Exclusive end of the summed hours, of which there are none unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** `registeredAt` for hours. Null until the job first processes the company. */
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
 * (`server/ledger/day-figures/sale-figures.ts`). Exact for a day before `figured_days.until`
 * without a row in `stale_days` (`server/ledger/day-figures/mark-stale.ts`). A method without
 * transactions on the day has no row.
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
 * Totals by hour of creation, for days without stored totals. Exact for an hour in
 * `[figured_days.hours_from, figured_days.hours_until)` without a row in `stale_days`.
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
  /** First day without stored totals; `-infinity` if none has any. */
  until: date("until").notNull(),
  /** First hour with stored totals. Never decreases. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** Exclusive end of the stored hours, of which there are none unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** Incremented by every change of `day_figures` and `hour_figures`, to detect concurrent runs. */
  version: integer("version").notNull(),
  /** Storing starts one day after the registration, when every process marks stale days. */
  registeredAt: instant("registered_at").notNull(),
  /** `registeredAt` for hours. Null until the job first processes the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});

/**
 * Days and hours whose totals a later change made stale. Each change inserts a row, so that
 * concurrent changes do not wait for each other. The job that recomputes a period deletes the rows
 * in its snapshot.
 */
export const staleDays = pgTable(
  "stale_days",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    id: id("id").notNull(),
    /** Hour of that day; null in a row of a version without stored hours. */
    hour: instant("hour"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.id] })],
);

/**
 * Append-only, with one row per movement between two accounts, so that it always balances.
 * `sourceId` and `kind` identify the cause and are unique, so that no cause moves money twice.
 */
export const transfers = pgTable(
  "transfers",
  {
    // No foreign key, because the balances, written in the same transaction, reference the company.
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
    // Excludes the usual transfers of payments, which the index above finds fast enough.
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

/** A balance is the sum of the account's transfers (credits less debits), updated in the same transaction. */
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
    /** End of the last closed day, before which no transfer may be posted. Null before the first closing. */
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

/** Paid transactions by installment. Each is credited to `pending` and released on its day. */
export const receivables = pgTable(
  "receivables",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    installment: smallint("installment").notNull(),
    amount: cents("amount").notNull(),
    fees: cents("fees").notNull(),
    /** Unreleased cents: received amount less fees, partner commissions and refunds. */
    remaining: cents("remaining").notNull(),
    releasesAt: instant("releases_at").notNull(),
    releasedAt: instant("released_at"),
    /**
     * Anticipation of the receivable, from the order to its outcome. No other operation may change
     * the receivable meanwhile.
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
