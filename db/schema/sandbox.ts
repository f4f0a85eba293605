import { sql } from "drizzle-orm";
import { check, index, pgSchema, text } from "drizzle-orm/pg-core";
import { cents, instant } from "../columns";

/**
 * The sandbox acquirer's own books. They stand for another company's database: no foreign key leads here or out of
 * here, and nothing but `server/acquirers/sandbox` reads them.
 */
export const sandbox = pgSchema("sandbox");

export const sandboxCharges = sandbox.table(
  "charges",
  {
    key: text("key").primaryKey(),
    method: text("method").notNull(),
    amount: cents("amount").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    /** When it stopped taking money before its time. */
    closedAt: instant("closed_at"),
  },
  (table) => [check("charges_amount", sql`${table.amount} > 0`)],
);

/** Money that a payer's bank sent: one row per end-to-end id. */
export const sandboxPayments = sandbox.table(
  "payments",
  {
    id: text("id").primaryKey(),
    chargeKey: text("charge_key")
      .notNull()
      .references(() => sandboxCharges.key),
    amount: cents("amount").notNull(),
    payerName: text("payer_name").notNull(),
    payerDocument: text("payer_document").notNull(),
    paidAt: instant("paid_at").notNull(),
  },
  (table) => [index("payments_of_charge").on(table.chargeKey), check("payments_amount", sql`${table.amount} > 0`)],
);
