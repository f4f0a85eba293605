import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { billingTypes, deliveryTypes, frequencies, productStatuses, productTypes } from "../enums";
import { lateRefundRules } from "../learning-enums";
import { maxMonthlyInterestBps } from "../shapes";
import { companies } from "./companies";

/** What a company sells. A deleted product stays for its past sales. */
export const products = pgTable(
  "products",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    status: word("status", productStatuses).notNull(),
    categoryId: integer("category_id"),
    productType: word("product_type", productTypes).notNull(),
    billingType: word("billing_type", billingTypes),
    deliveryType: word("delivery_type", deliveryTypes).notNull(),
    /** What buyers get once they have paid, where `deliveryType` is `link`. */
    deliveryUrl: text("delivery_url"),
    imageUrl: text("image_url"),
    salesPage: text("sales_page"),
    productorName: text("productor_name"),
    supportEmail: text("support_email"),
    supportPhone: text("support_phone"),
    refundPeriodDays: integer("refund_period_days").notNull().default(7),
    /** Whether a paused subscription keeps its access (docs/decisions.md 13). */
    pauseKeepsAccess: boolean("pause_keeps_access").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("products_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    oneOf("products_status", table.status, productStatuses),
    oneOf("products_product_type", table.productType, productTypes),
    oneOf("products_billing_type", table.billingType, billingTypes),
    oneOf("products_delivery_type", table.deliveryType, deliveryTypes),
    check("products_refund_period", sql`${table.refundPeriodDays} BETWEEN 7 AND 365`),
  ],
);

/** A price of a product, behind a checkout link; with a frequency it is a plan. */
export const offers = pgTable(
  "offers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    price: cents("price").notNull(),
    frequency: word("frequency", frequencies),
    /** What buyers bear on installments, in hundredths of a percent; 0: the seller bears the interest. */
    monthlyInterestBps: smallint("monthly_interest_bps").notNull().default(0),
    /** Days of access to courses from the purchase; null: without an end. Plans give it while they are paid. */
    accessDays: integer("access_days"),
    /** Who decides on a refund between the legal term and the end of the guarantee. */
    lateRefunds: word("late_refunds", lateRefundRules).notNull().default("ask"),
    active: boolean("active").notNull().default(true),
    /** Nothing new is sold from then on; null: no end. */
    endsAt: instant("ends_at"),
    /** Whether its page counts down to the end. */
    hasCountdown: boolean("has_countdown").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** A deleted offer is kept for its subscriptions. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("offers_slug").on(table.companyId, table.slug),
    index("offers_of_product").on(table.companyId, table.productId),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "offers_product",
    }),
    oneOf("offers_frequency", table.frequency, frequencies),
    oneOf("offers_late_refunds", table.lateRefunds, lateRefundRules),
    check(
      "offers_access_days",
      sql`${table.accessDays} IS NULL OR (${table.accessDays} BETWEEN 1 AND 3650 AND ${table.frequency} IS NULL)`,
    ),
    check("offers_price", sql`${table.price} BETWEEN 500 AND 9999999999`),
    check(
      "offers_monthly_interest",
      sql`${table.monthlyInterestBps} BETWEEN 0 AND ${sql.raw(String(maxMonthlyInterestBps))}`,
    ),
    check("offers_plan_without_interest", sql`${table.frequency} IS NULL OR ${table.monthlyInterestBps} = 0`),
  ],
);
