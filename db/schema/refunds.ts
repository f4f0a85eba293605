import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { chargebackStatuses, disputeKinds } from "../dispute-enums";
import { refundStatuses } from "../enums";
import type { BankAccount } from "../shapes";
import { companies } from "./companies";
import { transactions } from "./payments";

/** Money sent back to a customer. It counts against the refundable amount from the moment it is requested. */
export const refunds = pgTable(
  "refunds",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    amount: cents("amount").notNull(),
    /** The part of the transaction's fee returned with it. */
    feeReturned: cents("fee_returned").notNull(),
    reason: text("reason").notNull(),
    /** Target of a boleto's refund; a Pix and a card have their own return path. */
    pixKey: text("pix_key"),
    /** The bank account that a boleto is refunded to, at acquirers that take no Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    status: word("status", refundStatuses).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the buyer asked for it: the right to ask again keeps that date if it is canceled or refused. Null for others. */
    askedAt: instant("asked_at"),
    /** When it was last sent to the acquirer (the sender's clock). */
    sentAt: instant("sent_at").notNull(),
    /** When a refund that waits may be sent (the company's clock); null: at once. It waits while this is after `sentAt`. */
    sendAt: instant("send_at"),
    /** Whether its target is not the payer's own document: it counts towards the daily payout limit. */
    toOther: boolean("to_other").notNull().default(false),
    /** When the acquirer, asked long enough after that, first reported no such refund. */
    absentSince: instant("absent_since"),
    decidedAt: instant("decided_at"),
    /** The acquirer's id of a refund that was made there, such as in the bank's portal; null for ours. */
    acquirerKey: text("acquirer_key"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("refunds_of_transaction").on(table.companyId, table.transactionId),
    index("refunds_requested").on(table.companyId, table.createdAt).where(sql`${table.status} = 'requested'`),
    uniqueIndex("refunds_acquirer_key")
      .on(table.companyId, table.transactionId, table.acquirerKey)
      .where(sql`${table.acquirerKey} IS NOT NULL`),
    index("refunds_to_others").on(table.companyId, table.createdAt).where(sql`${table.toOther}`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "refunds_transaction",
    }),
    oneOf("refunds_status", table.status, refundStatuses),
    check("refunds_amount", sql`${table.amount} > 0 AND ${table.feeReturned} BETWEEN 0 AND ${table.amount}`),
  ],
);

/** Disputes: chargebacks of cards and infractions (MED) of Pix payments. A transaction may have several. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    kind: word("kind", disputeKinds).notNull().default("chargeback"),
    /** The acquirer's id of the dispute, unique per transaction; `chargeback` if there can be only one. */
    acquirerKey: text("acquirer_key").notNull().default("chargeback"),
    amount: cents("amount").notNull(),
    /** In the acquirer's words. */
    reason: text("reason").notNull().default(""),
    /** Whether it opened after a full refund: the acquirer then took the amount once more. */
    afterRefund: boolean("after_refund").notNull().default(false),
    status: word("status", chargebackStatuses).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** The acquirer's deadline for a defence, if known. */
    deadlineAt: instant("deadline_at"),
    /** The seller's defence. `defendedAt` stays when the text is erased with the customer. */
    defenceText: text("defence_text"),
    defenceLinks: jsonb("defence_links").$type<string[]>(),
    defendedAt: instant("defended_at"),
    /** When the acquirer accepted the defence, or said that it accepts none. */
    handedOverAt: instant("handed_over_at"),
    /** Since when every report lets conclude that it was won, where the acquirer has no word for it. */
    wonSince: instant("won_since"),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("chargebacks_acquirer_key").on(table.companyId, table.transactionId, table.acquirerKey),
    index("chargebacks_by_opening").on(table.companyId, table.openedAt.desc(), table.id.desc()),
    index("chargebacks_won_since")
      .on(table.companyId, table.wonSince)
      .where(sql`${table.wonSince} IS NOT NULL AND ${table.status} = 'opened'`),
    index("chargebacks_handing_over")
      .on(table.companyId, table.defendedAt)
      .where(sql`${table.defendedAt} IS NOT NULL AND ${table.handedOverAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "chargebacks_transaction",
    }),
    oneOf("chargebacks_status", table.status, chargebackStatuses),
    oneOf("chargebacks_kind", table.kind, disputeKinds),
    check("chargebacks_amount", sql`${table.amount} > 0`),
  ],
);
