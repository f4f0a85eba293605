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
import { accounts, transferKinds, usualKinds } from "@/db/schema/ledger-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import { cents, id, instant, listOf, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { transactions } from "./payments";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * Count and sum of a company's transfers by account, São Paulo day and kind; the sum is signed as the account sees it.
 * Exact for days before `summed_days.until`; later days are incomplete (see `server/ledger/transfers/account-days.ts`).
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
 * The same by hour, for the days that are not summed yet. Exact for hours in
 * `[summed_days.hours_from, summed_days.hours_until)`.
 */
export const accountHours = pgTable(
  "account_hours",
  {
    companyId: companyId(),
    account: word("account", accounts).notNull(),
    /** The first instant of the hour. */
    hour: instant("hour").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transfers: bigint("transfers", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "account_hours_pk", columns: [table.companyId, table.account, table.hour, table.kind] }),
  ],
);

/** How far a company's days and hours are summed. */
export const summedDays = pgTable("summed_days", {
  companyId: companyId().primaryKey(),
  /** The first day that is not summed; `-infinity` when none is. */
  until: date("until").notNull(),
  /** Summing starts one day later: by then, no process still runs a version that wrote no sums. */
  registeredAt: instant("registered_at").notNull(),
  /** The first summed hour; never moves back. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** The end of the summed hours, exclusive. No hour is summed unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** The same for hours; null until the job first visits the company. */
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
 * The figures of the transactions of a day of creation in São Paulo, by method (`server/ledger/day-figures/sale-figures.ts`), for
 * periods. Exact for a day before `figured_days.until` without a row in `stale_days`; `server/ledger/day-figures/stale-days.ts`
 * says why. A method without a transaction that day has no row.
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
 * The same by hour of creation, for days whose figures are not stored yet. Exact for an hour in
 * `[figured_days.hours_from, figured_days.hours_until)` without a row in `stale_days`.
 */
export const hourFigures = pgTable(
  "hour_figures",
  {
    companyId: companyId(),
    /** The first instant of the hour. */
    hour: instant("hour").notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.hour, table.paymentMethod] })],
);

/** How far the figures of a company's days and hours are stored. */
export const figuredDays = pgTable("figured_days", {
  companyId: companyId().primaryKey(),
  /** The first day without stored figures; `-infinity` when none has any. */
  until: date("until").notNull(),
  /** The first hour with stored figures; never moves back. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** The end of the stored hours, exclusive. No hour is stored unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** Goes up with every change of the company's `day_figures` and `hour_figures`, so that concurrent runs exclude each other. */
  version: integer("version").notNull(),
  /** Storing starts a day later, when no process of a version that marks no days as stale runs any more. */
  registeredAt: instant("registered_at").notNull(),
  /** The same for hours; null until the job first visits the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});

/**
 * The days and hours whose stored figures a later commit outdated: a row for each such commit, so that commits do not wait
 * for each other. The job that sums a day or an hour again deletes the rows that it has seen.
 */
export const staleDays = pgTable(
  "stale_days",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    id: id("id").notNull(),
    /** The hour within that day; null if written by a version without hours. */
    hour: instant("hour"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.id] })],
);

/**
 * The ledger: append-only, one row per movement of money from one account to another. It balances by construction.
 * `sourceId` and `kind` identify its cause, so that nothing can move money twice.
 */
export const transfers = pgTable(
  "transfers",
  {
    // The balances of the same commit name an existing company.
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
    // A payment's usual transfers are left out: they are frequent enough to be found through the index above.
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
 * The balance of each account of a company: the sum of its transfers (credits less debits), updated in the same commit.
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
    /** The end of the last closed day; no transfer may be posted before it. Null before the first closing. */
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

/** The receivables of a paid transaction, by installment: received into `pending`, released on their day. */
export const receivables = pgTable(
  "receivables",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    installment: smallint("installment").notNull(),
    /** Cents received, and the fee that the platform takes from them. */
    amount: cents("amount").notNull(),
    fees: cents("fees").notNull(),
    /** Cents still to be released: received, less fees, less partners' commissions, less refunds before the release. */
    remaining: cents("remaining").notNull(),
    releasesAt: instant("releases_at").notNull(),
    releasedAt: instant("released_at"),
    /** The anticipation that holds it, from the order to its outcome: until then nothing else may change it. */
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
