import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { accountOwners, bankEnvironments, connectionFaults } from "@/db/schema/acquiring-enums";
import { differenceKinds, feeCheckStates, recipientStates } from "@/db/schema/treasury-enums";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies, users } from "./accounts";
import { connections } from "./acquiring";
import { transactions } from "./payments";
import {
  anticipationFailures,
  anticipationStatuses,
  automaticPayoutPauses,
  payoutFailures,
  payoutFrequencies,
  payoutStatuses,
  pixKeyTypes,
} from "./treasury-enums";

/**
 * An anticipation of a company's receivables by an acquirer: first a quote, then, once taken, an order to the acquirer.
 * Its receivables are in `anticipation_parts`; from the order to the outcome they also name it.
 */
export const anticipations = pgTable(
  "anticipations",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    status: word("status", anticipationStatuses).notNull(),
    connectionId: id("connection_id").notNull(),
    /** Cents of all parts, and what the acquirer takes of them. */
    amount: cents("amount").notNull(),
    price: cents("price").notNull(),
    monthlyRateBps: integer("monthly_rate_bps").notNull(),
    installments: integer("installments").notNull(),
    lastDay: date("last_day").notNull(),
    /** `user:` or `api_key:` and the id of who took the quote. */
    requestedBy: text("requested_by"),
    failureReason: word("failure_reason", anticipationFailures),
    expiresAt: instant("expires_at").notNull(),
    sentAt: instant("sent_at"),
    /** Real clock: no process sends it later. */
    sendableUntil: instant("sendable_until"),
    /** When to read it at the acquirer again; null once nothing can change. */
    readAt: instant("read_at"),
    absentSince: instant("absent_since"),
    completedAt: instant("completed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("anticipations_newest").on(table.companyId, table.createdAt, table.id),
    index("anticipations_reading").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "anticipations_connection",
    }),
    oneOf("anticipations_status", table.status, anticipationStatuses),
    oneOf("anticipations_failure", table.failureReason, anticipationFailures),
    check("anticipations_price", sql`${table.price} >= 0 AND ${table.price} < ${table.amount}`),
  ],
);

/** A receivable in an anticipation: its cents when the quote was made, and the acquirer's price of it. */
export const anticipationParts = pgTable(
  "anticipation_parts",
  {
    companyId: id("company_id").notNull(),
    anticipationId: id("anticipation_id").notNull(),
    receivableId: id("receivable_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    amount: cents("amount").notNull(),
    price: cents("price").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.anticipationId, table.receivableId] }),
    foreignKey({
      columns: [table.companyId, table.anticipationId],
      foreignColumns: [anticipations.companyId, anticipations.id],
      name: "anticipation_parts_anticipation",
    }).onDelete("cascade"),
    check("anticipation_parts_price", sql`${table.price} >= 0 AND ${table.price} < ${table.amount}`),
  ],
);

/**
 * The fee that we expected for a sale, beside the one that its acquirer took; only for connections that report it. The
 * ledger follows the acquirer's.
 */
export const feeChecks = pgTable(
  "fee_checks",
  {
    companyId: id("company_id").notNull(),
    /** Names the transfers of a difference, too. */
    transactionId: id("transaction_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", feeCheckStates).notNull(),
    /** The fee by the agreed terms, and the one taken; null until the acquirer tells it. */
    expected: cents("expected").notNull(),
    taken: cents("taken"),
    /** When to ask the acquirer next; null once compared. */
    readAt: instant("read_at"),
    reads: smallint("reads").notNull().default(0),
    comparedAt: instant("compared_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId] }),
    index("fee_checks_to_read").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    index("fee_checks_compared").on(table.companyId, table.comparedAt).where(sql`${table.comparedAt} IS NOT NULL`),
    index("fee_checks_different").on(table.companyId, table.comparedAt).where(sql`${table.state} = 'different'`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "fee_checks_transaction",
    }),
    oneOf("fee_checks_state", table.state, feeCheckStates),
    check("fee_checks_amounts", sql`${table.expected} >= 0 AND ${table.taken} >= 0`),
    check("fee_checks_taken", sql`(${table.state} = 'waiting') = (${table.taken} IS NULL)`),
  ],
);

/**
 * A Pix key or bank account to which a company's payouts may go. The Pix key of its own document needs no row. Removed
 * destinations stay, because payouts refer to them.
 */
export const destinations = pgTable(
  "destinations",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    pixKeyType: word("pix_key_type", pixKeyTypes),
    /** Normalised as in the Pix directory (DICT). */
    pixKey: text("pix_key"),
    account: jsonb("account").$type<BankAccount>(),
    /** Null where the platform added it: the bank account of a recipient. */
    addedBy: id("added_by"),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("destinations_newest").on(table.companyId, table.createdAt),
    uniqueIndex("destinations_pix_key")
      .on(table.companyId, table.pixKey)
      .where(sql`${table.removedAt} IS NULL AND ${table.pixKey} IS NOT NULL`),
    foreignKey({ columns: [table.addedBy], foreignColumns: [users.id], name: "destinations_added_by" }),
    oneOf("destinations_pix_key_type", table.pixKeyType, pixKeyTypes),
    check(
      "destinations_target",
      sql`(${table.pixKey} IS NULL) = (${table.account} IS NOT NULL) AND (${table.pixKey} IS NULL) = (${table.pixKeyType} IS NULL)`,
    ),
  ],
);

/**
 * A payout to a seller's own account. Its amount stays in the account `payouts` from the request until it is completed,
 * failed or canceled.
 */
export const payouts = pgTable(
  "payouts",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    status: word("status", payoutStatuses).notNull(),
    amount: cents("amount").notNull(),
    connectionId: id("connection_id").notNull(),
    /** The company's id if the payout goes to the company's own document. */
    destinationId: id("destination_id").notNull(),
    /** Copied from the destination, which may change: a payout goes where it was requested to go, or nowhere. */
    pixKeyType: word("pix_key_type", pixKeyTypes),
    pixKey: text("pix_key"),
    account: jsonb("account").$type<BankAccount>(),
    description: text("description").notNull(),
    /**
     * The member who requested it or made the API key that did; null where no member of the company stands behind the
     * key or its token. Such a payout needs two approvers.
     */
    requestedBy: id("requested_by"),
    requestedByKey: id("requested_by_key"),
    /** The first of two approvers. */
    firstApprovedBy: id("first_approved_by"),
    approvedBy: id("approved_by"),
    endToEndId: text("end_to_end_id"),
    /** The acquirer's id, once an answer told it. */
    acquirerId: text("acquirer_id"),
    failureReason: word("failure_reason", payoutFailures),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When it was marked as sent, before the acquirer was called (the sender's clock). */
    sentAt: instant("sent_at"),
    /**
     * Until this instant (real clock) the request may still be on its way, so its absence at the acquirer proves
     * nothing.
     */
    sendableUntil: instant("sendable_until"),
    /** When to read the acquirer next, first for the outcome, then for a return. Null when nothing is expected. */
    readAt: instant("read_at"),
    /** When the acquirer, read long enough after sending, first did not know the payout. */
    absentSince: instant("absent_since"),
    completedAt: instant("completed_at"),
    returnedAt: instant("returned_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("payouts_newest").on(table.companyId, table.createdAt),
    index("payouts_scheduled").on(table.companyId, table.createdAt).where(sql`${table.status} = 'scheduled'`),
    index("payouts_to_read").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    index("payouts_to_approve")
      .on(table.companyId, table.requestedBy)
      .where(sql`${table.status} = 'awaiting_approval'`),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "payouts_connection",
    }),
    foreignKey({ columns: [table.requestedBy], foreignColumns: [users.id], name: "payouts_requested_by" }),
    foreignKey({ columns: [table.approvedBy], foreignColumns: [users.id], name: "payouts_approved_by" }),
    foreignKey({ columns: [table.firstApprovedBy], foreignColumns: [users.id], name: "payouts_first_approved_by" }),
    oneOf("payouts_status", table.status, payoutStatuses),
    oneOf("payouts_pix_key_type", table.pixKeyType, pixKeyTypes),
    oneOf("payouts_failure_reason", table.failureReason, payoutFailures),
    check("payouts_amount", sql`${table.amount} > 0`),
    check("payouts_target", sql`(${table.pixKey} IS NULL) = (${table.account} IS NOT NULL)`),
  ],
);

/** A company's own payout limits; without a row, the defaults of docs/decisions.md 12 apply. */
export const payoutLimits = pgTable(
  "payout_limits",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    perPayout: cents("per_payout").notNull(),
    perDay: cents("per_day").notNull(),
    /** Payouts above it need a second member's approval. */
    approvalAbove: cents("approval_above").notNull(),
    /** The limits from `raisedFrom` on; all null unless one of them was raised. */
    nextPerPayout: cents("next_per_payout"),
    nextPerDay: cents("next_per_day"),
    nextApprovalAbove: cents("next_approval_above"),
    raisedFrom: instant("raised_from"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check(
      "payout_limits_next",
      sql`num_nulls(${table.nextPerPayout}, ${table.nextPerDay}, ${table.nextApprovalAbove}, ${table.raisedFrom}) IN (0, 4)`,
    ),
    check(
      "payout_limits_amounts",
      sql`${table.perPayout} > 0 AND ${table.perDay} >= ${table.perPayout} AND ${table.approvalAbove} BETWEEN 0 AND ${table.perPayout}`,
    ),
  ],
);

/** A company's automatic payouts; without a row they are off. */
export const automaticPayouts = pgTable(
  "automatic_payouts",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    frequency: word("frequency", payoutFrequencies).notNull(),
    /** ISO day of the week, 1 is Monday: only for `weekly`. */
    weekday: integer("weekday"),
    /** Day of the month, in shorter months their last day: only for `monthly`. */
    monthDay: integer("month_day"),
    /** No payout below it. */
    minAmount: cents("min_amount").notNull(),
    /** The company's id for the company's own document; may be null while they are off. */
    destinationId: id("destination_id"),
    /** The destination's Pix key when it was chosen: the company's document may change. Null for a bank account. */
    pixKey: text("pix_key"),
    /** The member who counts as the requester. */
    setBy: id("set_by").notNull(),
    updatedAt: instant("updated_at").notNull(),
    pausedFor: word("paused_for", automaticPayoutPauses),
    /** The São Paulo day of the latest request. */
    requestedOn: date("requested_on", { mode: "string" }),
  },
  (table) => [
    foreignKey({ columns: [table.setBy], foreignColumns: [users.id], name: "automatic_payouts_set_by" }),
    oneOf("automatic_payouts_frequency", table.frequency, payoutFrequencies),
    oneOf("automatic_payouts_paused_for", table.pausedFor, automaticPayoutPauses),
    check(
      "automatic_payouts_day",
      sql`(${table.frequency} = 'weekly') = (${table.weekday} IS NOT NULL) AND (${table.frequency} = 'monthly') = (${table.monthDay} IS NOT NULL)`,
    ),
    check("automatic_payouts_range", sql`${table.weekday} BETWEEN 1 AND 7 AND ${table.monthDay} BETWEEN 1 AND 31`),
    check("automatic_payouts_target", sql`${table.frequency} = 'off' OR ${table.destinationId} IS NOT NULL`),
    check("automatic_payouts_min_amount", sql`${table.minAmount} > 0`),
  ],
);

/**
 * How a connection reaches its full-service acquirer (docs/decisions.md 14). A table of its own, as
 * `connection_accounts` is for banks.
 */
export const acquirerAccounts = pgTable(
  "acquirer_accounts",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    owner: word("owner", accountOwners).notNull(),
    environment: word("environment", bankEnvironments).notNull(),
    /** Names the account to a browser that sends it a card; not secret. Null for the operator's account. */
    publicKey: text("public_key"),
    /** The secret key, sealed under the vault key; null for the operator's account, which the environment has. */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /** Counts the changes of credentials: what an adapter keeps for older ones is void. */
    version: integer("version").notNull(),
    /** The last check, and what it found; null when nothing. */
    checkedAt: instant("checked_at"),
    fault: word("fault", connectionFaults),
    /** Checks in a row that found a fault. */
    failures: smallint("failures").notNull().default(0),
    /** When the acquirer first called our callback address. */
    calledBackAt: instant("called_back_at"),
    /** The last morning on which its card sales were compared with the acquirer's list of disputed ones. */
    disputesReadOn: date("disputes_read_on", { mode: "string" }),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "acquirer_accounts_connection",
    }),
    oneOf("acquirer_accounts_owner", table.owner, accountOwners),
    oneOf("acquirer_accounts_environment", table.environment, bankEnvironments),
    oneOf("acquirer_accounts_fault", table.fault, connectionFaults),
    check(
      "acquirer_accounts_keys",
      sql`(${table.owner} = 'company') = (${table.sealed} IS NOT NULL) AND (${table.sealed} IS NULL) = (${table.keyId} IS NULL) AND (${table.owner} = 'company') = (${table.publicKey} IS NOT NULL)`,
    ),
  ],
);

/** The company as its full-service acquirer knows it: who receives the money of a connection's sales. */
export const recipients = pgTable(
  "recipients",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", recipientStates).notNull(),
    /** The acquirer's id; null until it answers. */
    acquirerId: text("acquirer_id"),
    /** The only bank account that payouts go to; null until it is known. */
    account: jsonb("account").$type<BankAccount>(),
    /** What the law makes an acquirer ask, as typed (`RecipientDraft`), sealed under the vault key; null once the
     * acquirer has it. */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /** When the details were last sent to the acquirer, and when it first did not know them long enough after that. */
    sentAt: instant("sent_at"),
    absentSince: instant("absent_since"),
    /** When to read the acquirer next; null when nothing is expected. */
    readAt: instant("read_at"),
    /** The page where the acquirer checks who the person is, until it ends. */
    identityUrl: text("identity_url"),
    identityUrlEndsAt: instant("identity_url_ends_at"),
    /** The acquirer's reason for a refusal, in its words. */
    reason: text("reason"),
    stateSince: instant("state_since").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    index("recipients_to_read").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "recipients_connection",
    }),
    oneOf("recipients_state", table.state, recipientStates),
    check("recipients_sealed", sql`(${table.sealed} IS NULL) = (${table.keyId} IS NULL)`),
  ],
);

/** How far a connection's list of received payments was read. */
export const receivedReads = pgTable(
  "received_reads",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    /** Every payment until then was read; null before the first time. */
    readUntil: instant("read_until"),
    /** The period being read, and the next page of it. */
    from: instant("period_from"),
    to: instant("period_to"),
    page: integer("page").notNull().default(0),
    /** How often in a row this page named a charge that could not be read. */
    failures: smallint("failures").notNull().default(0),
    /** The last morning that compared every day it had to. */
    comparedOn: date("compared_on", { mode: "string" }),
    /** Lease of the process that compares its days (real clock). */
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "received_reads_connection",
    }),
  ],
);

/** A São Paulo day of a connection, compared with its bank's list of received payments. */
export const reconciledDays = pgTable(
  "reconciled_days",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** What the bank received, and what our books have of it. */
    bankCount: integer("bank_count").notNull(),
    bankAmount: cents("bank_amount").notNull(),
    bookCount: integer("book_count").notNull(),
    bookAmount: cents("book_amount").notNull(),
    /** Differences that nobody has resolved. */
    open: integer("open").notNull(),
    /** Null while the bank has not listed the day. */
    comparedAt: instant("compared_at"),
    /** Money without a charge that the connection ignores: on neither side. */
    ignoredCount: integer("ignored_count").notNull().default(0),
    ignoredAmount: cents("ignored_amount").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.day] }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "reconciled_days_connection",
    }),
  ],
);

/** One difference between our books and a bank's list. */
export const differences = pgTable(
  "differences",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    connectionId: id("connection_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    kind: word("kind", differenceKinds).notNull(),
    /** What differs: the payment's endToEndId; for a refund, `endToEndId/id`, as a bank's ids are unique per payment. */
    subject: text("subject").notNull(),
    /** The txid that the bank names, if any. */
    chargeKey: text("charge_key"),
    transactionId: id("transaction_id"),
    bankAmount: cents("bank_amount"),
    bookAmount: cents("book_amount"),
    at: instant("at").notNull(),
    /** Set when the next comparison no longer finds it, or a member says that it is settled. */
    resolvedAt: instant("resolved_at"),
    /** The member who settled it; null when a comparison did. */
    resolvedBy: text("resolved_by"),
    note: text("note").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("differences_subject").on(table.companyId, table.connectionId, table.kind, table.subject),
    index("differences_open").on(table.companyId, table.day).where(sql`${table.resolvedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "differences_connection",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "differences_transaction",
    }),
    oneOf("differences_kind", table.kind, differenceKinds),
  ],
);
