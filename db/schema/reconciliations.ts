import { sql } from "drizzle-orm";
import { date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { differenceKinds } from "../connection-enums";
import { connections } from "./connections";
import { transactions } from "./payments";

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
