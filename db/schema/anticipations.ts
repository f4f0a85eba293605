import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { anticipationFailures, anticipationStatuses } from "../anticipation-enums";
import { cents, id, instant, oneOf, word } from "../columns";
import { connections } from "./connections";

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
