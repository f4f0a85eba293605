import { sql } from "drizzle-orm";
import {
  boolean,
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
  uuid,
} from "drizzle-orm/pg-core";
import {
  billingTypes,
  couponDurations,
  deliveryTypes,
  frequencies,
  lateRefundRules,
  productStatuses,
  productTypes,
  rateTypes,
} from "@/db/schema/catalog-enums";
import { maxMonthlyInterestBps } from "@/db/schema/catalog-shapes";
import { bytes, cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { type FreightTable, pageVersions, pictureTypes, shippingKinds } from "./catalog-enums";
import { transactions } from "./payments";

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

/** What somebody said of a product, as its seller chose and wrote it. */
export interface Testimonial {
  name: string;
  text: string;
}

/**
 * The seller's words on a product's checkout page, as plain text. A product without a row has the page with the seal of
 * its guarantee alone; version `b` exists once the seller has written one to compare.
 */
export const checkoutContents = pgTable(
  "checkout_contents",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    version: word("version", pageVersions).notNull(),
    headline: text("headline"),
    highlights: text("highlights").array().notNull(),
    testimonials: jsonb("testimonials").$type<Testimonial[]>().notNull(),
    showsGuarantee: boolean("shows_guarantee").notNull(),
    /** Whether the form has a field for the buyer's phone, which they may leave empty. */
    asksPhone: boolean("asks_phone").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.version] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "checkout_contents_product",
    }),
    oneOf("checkout_contents_version", table.version, pageVersions),
    check("checkout_contents_highlights", sql`cardinality(${table.highlights}) <= 6`),
  ],
);

/** Comparisons of the two versions of a checkout page; at most one of a product runs. */
export const pageTests = pgTable(
  "page_tests",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    startedAt: instant("started_at").notNull(),
    /** As the audit log names actors: `user:…`, `api_key:…`. */
    startedBy: text("started_by").notNull(),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    /** The version that stayed; null while it runs. */
    kept: word("kept", pageVersions),
    /** Visits of the first day before the start, which are not the test's. */
    visitsBeforeA: integer("visits_before_a").notNull().default(0),
    visitsBeforeB: integer("visits_before_b").notNull().default(0),
    /** Its visits, once it has ended. */
    visitsA: integer("visits_a"),
    visitsB: integer("visits_b"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("page_tests_running").on(table.companyId, table.productId).where(sql`${table.endedAt} IS NULL`),
    index("page_tests_of_product").on(table.companyId, table.productId, table.startedAt),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "page_tests_product",
    }),
    oneOf("page_tests_kept", table.kept, pageVersions),
    check("page_tests_ended", sql`(${table.endedAt} IS NULL) = (${table.kept} IS NULL)`),
  ],
);

/** A product's picture, fetched from its `imageUrl`, so that no buyer's browser calls that address. */
export const productPictures = pgTable(
  "product_pictures",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** The address that is to be fetched, or was. */
    sourceUrl: text("source_url").notNull(),
    /** Null until one was fetched. A new address keeps the picture of the one before until its own is there. */
    type: word("type", pictureTypes),
    picture: bytes("picture"),
    fetchedAt: instant("fetched_at"),
    tries: smallint("tries").notNull().default(0),
    /** When it is fetched, or tried again; null once it is there, and after the last try. */
    nextAt: instant("next_at"),
    /** Lease of the run that fetches it (real clock). */
    leasedUntil: instant("leased_until"),
    /** Why the last try brought nothing; empty when it did. */
    fault: text("fault").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_pictures_product",
    }),
    index("product_pictures_due").on(table.companyId, table.nextAt),
    oneOf("product_pictures_type", table.type, pictureTypes),
    check("product_pictures_whole", sql`(${table.type} IS NULL) = (${table.picture} IS NULL)`),
  ],
);

/** A discount by code. `value` is hundredths of a percent or cents, by its type. */
export const coupons = pgTable(
  "coupons",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Upper case. */
    code: text("code").notNull(),
    type: word("type", rateTypes).notNull(),
    value: cents("value").notNull(),
    duration: word("duration", couponDurations).notNull(),
    /** Null: every product of the company. */
    productIds: uuid("product_ids").array(),
    /** Limits claims; sales may exceed it, because money of an expired sale may still arrive. */
    maxUses: integer("max_uses"),
    maxUsesPerCustomer: integer("max_uses_per_customer"),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    active: boolean("active").notNull().default(true),
    uses: integer("uses").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("coupons_code").on(table.companyId, table.code).where(sql`${table.deletedAt} IS NULL`),
    oneOf("coupons_type", table.type, rateTypes),
    oneOf("coupons_duration", table.duration, couponDurations),
    check("coupons_value", sql`${table.value} > 0`),
    check("coupons_uses", sql`${table.uses} >= 0`),
  ],
);

/** The uses of a coupon, with their sale and buyer. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    couponId: id("coupon_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    document: text("document").notNull(),
    /** False: the charge takes its use only once it is paid, if there is one left. */
    reserved: boolean("reserved").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** Null: the use counts. A released one is kept, because the sale's money may still arrive. */
    releasedAt: instant("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.couponId, table.transactionId] }),
    uniqueIndex("coupon_uses_transaction").on(table.companyId, table.transactionId),
    index("coupon_uses_of_customer").on(table.companyId, table.couponId, table.document),
    foreignKey({
      columns: [table.companyId, table.couponId],
      foreignColumns: [coupons.companyId, coupons.id],
      name: "coupon_uses_coupon",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "coupon_uses_transaction",
    }),
  ],
);

/** An additional offer that a checkout proposes with the product. */
export const orderBumps = pgTable(
  "order_bumps",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    offerId: id("offer_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("order_bumps_offer").on(table.companyId, table.productId, table.offerId),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "order_bumps_product",
    }),
    foreignKey({
      columns: [table.companyId, table.offerId],
      foreignColumns: [offers.companyId, offers.id],
      name: "order_bumps_offer_of",
    }),
  ],
);

/** What shipping a product costs its buyer. A product without a row is not shipped. */
export const productShippings = pgTable(
  "product_shippings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    kind: word("kind", shippingKinds).notNull(),
    /** Of a fixed freight. */
    amount: cents("amount"),
    /** Of a table, in cents. */
    prices: jsonb("prices").$type<FreightTable>(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_shippings_product",
    }),
    oneOf("product_shippings_kind", table.kind, shippingKinds),
    check("product_shippings_amount", sql`(${table.kind} = 'fixed') = (${table.amount} IS NOT NULL)`),
    check("product_shippings_prices", sql`(${table.kind} = 'table') = (${table.prices} IS NOT NULL)`),
  ],
);

/** How many units of a product its checkouts may still sell. A product without a row has no limit. */
export const productStocks = pgTable(
  "product_stocks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** Without those of charges that wait for their payment. */
    units: integer("units").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_stocks_product",
    }),
    check("product_stocks_units", sql`${table.units} >= 0`),
  ],
);

/** The units that a charge took of a limited product. */
export const stockClaims = pgTable(
  "stock_claims",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: id("transaction_id").notNull(),
    productId: id("product_id").notNull(),
    units: integer("units").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null: they are held or sold. Released ones are kept, because the charge's money may still arrive. */
    releasedAt: instant("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId, table.productId] }),
    index("stock_claims_of_product").on(table.companyId, table.productId).where(sql`${table.releasedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "stock_claims_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "stock_claims_product",
    }),
    check("stock_claims_units", sql`${table.units} > 0`),
  ],
);

/** Visits of checkout pages: browsers per São Paulo day. Counted in batches, so those of a crash's last seconds are missing. */
export const checkoutVisits = pgTable(
  "checkout_visits",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** What the page sells: a product, or a payment link. */
    productId: id("product_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The `utm_source` of the page's address; empty: none. */
    source: text("source").notNull(),
    /** The version of the page that the browser was shown; empty: there is only one. */
    version: text("version", { enum: ["", "a", "b"] }).notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day, table.source, table.version] }),
    check("checkout_visits_source", sql`length(${table.source}) <= 60`),
    check("checkout_visits_version", sql`${table.version} IN ('', 'a', 'b')`),
    check("checkout_visits_visits", sql`${table.visits} > 0`),
  ],
);
