import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { buyerMailKinds } from "../notice-enums";
import { orders } from "./orders";

/** Mails of the previous version to buyers about their orders. Dropped in the next release. */
export const buyerMails = pgTable(
  "buyer_mails",
  {
    companyId: id("company_id").notNull(),
    /** The event's own id, or the id of the charge whose code it carries, so each is mailed once. */
    id: id("id").notNull(),
    orderId: id("order_id").notNull(),
    kind: word("kind", buyerMailKinds).notNull(),
    /** The amount in question, in cents; null if no money moved. */
    amount: cents("amount"),
    createdAt: instant("created_at").notNull(),
    /** Lease of the process that sends it (real clock). */
    leasedUntil: instant("leased_until"),
    /** When it was sent or given up. */
    doneAt: instant("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("buyer_mails_due").on(table.companyId, table.createdAt).where(sql`${table.doneAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "buyer_mails_order",
    }),
    oneOf("buyer_mails_kind", table.kind, buyerMailKinds),
  ],
);
