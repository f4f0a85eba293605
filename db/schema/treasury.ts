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
import { cents, id, instant, oneOf, word } from "../columns";
import { companies, users } from "./accounts";
import type { BankAccount } from "./accounts-shapes";
import { connections } from "./acquiring";
import { accountOwners, bankEnvironments, connectionFaults } from "./acquiring-enums";
import { transactions } from "./payments";
import {
  anticipationFailures,
  anticipationStatuses,
  automaticPayoutPauses,
  differenceKinds,
  feeCheckStates,
  payoutFailures,
  payoutFrequencies,
  payoutStatuses,
  pixKeyTypes,
  recipientStates,
} from "./treasury-enums";

/**
 * Quotes, which become orders once accepted. `anticipation_parts` lists their receivables. While an
 * order is open, its receivables also reference it.
 */
export const anticipations = pgTable(
  "anticipations",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    status: word("status", anticipationStatuses).notNull(),
    connectionId: id("connection_id").notNull(),
    amount: cents("amount").notNull(),
    price: cents("price").notNull(),
    monthlyRateBps: integer("monthly_rate_bps").notNull(),
    installments: integer("installments").notNull(),
    lastDay: date("last_day").notNull(),
    /** `user:` or `api_key:` followed by the id. */
    requestedBy: text("requested_by"),
    failureReason: word("failure_reason", anticipationFailures),
    expiresAt: instant("expires_at").notNull(),
    sentAt: instant("sent_at"),
    /** Wall-clock limit for sending the anticipation. */
    sendableUntil: instant("sendable_until"),
    /** Next poll of the acquirer; null when nothing is expected. */
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

/** Receivables of anticipations, with the cents to release as of the quote, and the acquirer's price. */
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

/** Expected and charged fees of sales, for connections that report fees. The ledger uses the acquirer's fee. */
export const feeChecks = pgTable(
  "fee_checks",
  {
    companyId: id("company_id").notNull(),
    /** Also the source id of transfers that post a difference. */
    transactionId: id("transaction_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", feeCheckStates).notNull(),
    /** Agreed fee and charged fee, which is null until the acquirer reports it. */
    expected: cents("expected").notNull(),
    taken: cents("taken"),
    /** Next poll of the acquirer; null once compared. */
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
 * Pix keys and bank accounts for payouts. The Pix key of the company's own document needs no row.
 * Removed rows are kept, because payouts reference them.
 */
export const destinations = pgTable(
  "destinations",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    pixKeyType: word("pix_key_type", pixKeyTypes),
    /** Normalized as in the Pix directory (DICT). */
    pixKey: text("pix_key"),
    account: jsonb("account").$type<BankAccount>(),
    /** Null if added by the platform, for example a recipient's bank account. */
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
 * Payouts to sellers' own accounts. The amount stays in the ledger account `payouts` from the
 * request until the payout is completed, failed or canceled.
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
    /** Payout account, or the company's id for the company's own document. */
    destinationId: id("destination_id").notNull(),
    /** Copy of the payout account, which may change. The payout is sent only to this copy. */
    pixKeyType: word("pix_key_type", pixKeyTypes),
    pixKey: text("pix_key"),
    account: jsonb("account").$type<BankAccount>(),
    description: text("description").notNull(),
    /**
     * Requesting member; for an API key, its creator. Null if the operator created the key, if
     * anyone else may have its token, or if the creator may not approve payouts. Such a payout
     * requires two approvers.
     */
    requestedBy: id("requested_by"),
    requestedByKey: id("requested_by_key"),
    firstApprovedBy: id("first_approved_by"),
    approvedBy: id("approved_by"),
    endToEndId: text("end_to_end_id"),
    acquirerId: text("acquirer_id"),
    failureReason: word("failure_reason", payoutFailures),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the payout was marked as sent, before the acquirer was called, by the sender's clock. */
    sentAt: instant("sent_at"),
    /**
     * Wall-clock limit for a request in transit. Until then, the acquirer's report that the payout
     * does not exist is inconclusive.
     */
    sendableUntil: instant("sendable_until"),
    /** Next poll of the acquirer, first for the outcome, then for a return. Null when nothing is expected. */
    readAt: instant("read_at"),
    /**
     * First report of the acquirer that the payout does not exist. Reports too soon after the
     * payout was sent are ignored.
     */
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

/** Without a row, the defaults of docs/domains/treasury.md apply. */
export const payoutLimits = pgTable(
  "payout_limits",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    perPayout: cents("per_payout").notNull(),
    perDay: cents("per_day").notNull(),
    approvalAbove: cents("approval_above").notNull(),
    /** Limits from `raisedFrom` on; null unless raised. */
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

/** Off without a row. */
export const automaticPayouts = pgTable(
  "automatic_payouts",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    frequency: word("frequency", payoutFrequencies).notNull(),
    /** ISO: 1 is Monday. For `weekly`. */
    weekday: integer("weekday"),
    /** Or the last day of a shorter month. For `monthly`. */
    monthDay: integer("month_day"),
    minAmount: cents("min_amount").notNull(),
    /** Payout account, or the company's id for the company's own document. May be null while off. */
    destinationId: id("destination_id"),
    /**
     * Pix key of the payout account when it was selected, because the company's document may
     * change. Null for a bank account.
     */
    pixKey: text("pix_key"),
    /** Recorded as the requester of automatic payouts. */
    setBy: id("set_by").notNull(),
    updatedAt: instant("updated_at").notNull(),
    pausedFor: word("paused_for", automaticPayoutPauses),
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
 * Settings for calls of a connection's full-service acquirer (docs/domains/treasury.md). Apart from
 * `connections`, like `connection_accounts`.
 */
export const acquirerAccounts = pgTable(
  "acquirer_accounts",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    owner: word("owner", accountOwners).notNull(),
    environment: word("environment", bankEnvironments).notNull(),
    /** For sending a card from a browser. Null for the operator's account. */
    publicKey: text("public_key"),
    /** Secret key under the vault key. Null for the operator's account, whose key is in the environment. */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /** Incremented by every change of credentials, which invalidates adapters' caches. */
    version: integer("version").notNull(),
    /** Time and fault of the last check; the fault is null if it passed. */
    checkedAt: instant("checked_at"),
    fault: word("fault", connectionFaults),
    failures: smallint("failures").notNull().default(0),
    calledBackAt: instant("called_back_at"),
    /** Last day on which card sales were compared with the acquirer's list of disputes. */
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

/** Companies' recipients at full-service acquirers, to which a connection's sales are credited. */
export const recipients = pgTable(
  "recipients",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", recipientStates).notNull(),
    acquirerId: text("acquirer_id"),
    /** Receives all payouts; null until known. */
    account: jsonb("account").$type<BankAccount>(),
    /**
     * Registration data that acquirers must collect by law (`RecipientDraft`), under the vault key.
     * Null once the acquirer has received it.
     */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /**
     * When the details were last sent, and the acquirer's first report that the recipient does not
     * exist. Reports too soon after sending are ignored.
     */
    sentAt: instant("sent_at"),
    absentSince: instant("absent_since"),
    /** Next poll of the acquirer; null when nothing is expected. */
    readAt: instant("read_at"),
    identityUrl: text("identity_url"),
    identityUrlEndsAt: instant("identity_url_ends_at"),
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

export const receivedReads = pgTable(
  "received_reads",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    readUntil: instant("read_until"),
    from: instant("period_from"),
    to: instant("period_to"),
    page: integer("page").notNull().default(0),
    /** Consecutive reads of this page with an unreadable charge. */
    failures: smallint("failures").notNull().default(0),
    /** Last day on which all due days were compared. */
    comparedOn: date("compared_on", { mode: "string" }),
    /** Lease of the comparing process (wall clock). */
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

/** Comparisons of received payments with the bank's list, per connection and São Paulo day. */
export const reconciledDays = pgTable(
  "reconciled_days",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Received payments according to the bank, and according to our ledger. */
    bankCount: integer("bank_count").notNull(),
    bankAmount: cents("bank_amount").notNull(),
    bookCount: integer("book_count").notNull(),
    bookAmount: cents("book_amount").notNull(),
    open: integer("open").notNull(),
    comparedAt: instant("compared_at"),
    /** Payments without a charge that the connection ignores, excluded from both totals. */
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

export const differences = pgTable(
  "differences",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    connectionId: id("connection_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    kind: word("kind", differenceKinds).notNull(),
    /**
     * Id of the differing item: a payment's endToEndId, or `endToEndId/id` for a refund, because a
     * bank's refund ids are unique only per payment.
     */
    subject: text("subject").notNull(),
    chargeKey: text("charge_key"),
    transactionId: id("transaction_id"),
    bankAmount: cents("bank_amount"),
    bookAmount: cents("book_amount"),
    at: instant("at").notNull(),
    /** When a comparison no longer found the difference, or a member resolved it. */
    resolvedAt: instant("resolved_at"),
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
