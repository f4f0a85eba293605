import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant } from "../columns";
import { paymentMethods } from "../enums";
import { companies } from "./companies";

/** A page that charges an amount for something that is no product. */
export const paymentLinks = pgTable(
  "payment_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Address of its page, `/l/{slug}`. */
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    /** Empty for none. */
    description: text("description").notNull(),
    amount: cents("amount").notNull(),
    methods: text("methods", { enum: paymentMethods }).array().notNull(),
    maxInstallments: smallint("max_installments").notNull(),
    /** The last day (São Paulo) on which it can be paid; null: without an end. */
    dueOn: date("due_on"),
    /** Null: unlimited. */
    maxPayments: integer("max_payments"),
    /** Payments that were kept, later refunded ones included. */
    payments: integer("payments").notNull().default(0),
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("payment_links_slug").on(table.companyId, table.slug),
    index("payment_links_newest").on(table.companyId, table.createdAt).where(sql`${table.deletedAt} IS NULL`),
    check("payment_links_amount", sql`${table.amount} > 0`),
    check("payment_links_methods", sql`cardinality(${table.methods}) > 0`),
    check("payment_links_installments", sql`${table.maxInstallments} BETWEEN 1 AND 12`),
    check("payment_links_max_payments", sql`${table.maxPayments} > 0`),
    check("payment_links_payments", sql`${table.payments} >= 0`),
  ],
);
