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
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { automaticPayoutPauses, payoutFailures, payoutFrequencies, payoutStatuses, pixKeyTypes } from "../payout-enums";
import type { BankAccount } from "../shapes";
import { users } from "./auth";
import { companies } from "./companies";
import { connections } from "./connections";

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
