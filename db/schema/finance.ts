import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, listOf, oneOf, word } from "../columns";
import { accounts, transferKinds, usualKinds } from "../enums";
import { companies } from "./companies";
import { transactions } from "./payments";

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
