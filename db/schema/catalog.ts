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
import { bytes, cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import {
  billingTypes,
  couponDurations,
  deliveryTypes,
  type FreightTable,
  frequencies,
  lateRefundRules,
  pageVersions,
  pictureTypes,
  productStatuses,
  productTypes,
  rateTypes,
  shippingKinds,
} from "./catalog-enums";
import { maxMonthlyInterestBps } from "./catalog-shapes";
import { transactions } from "./payments";

/** Deleted products are kept for their past sales. */
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
    deliveryUrl: text("delivery_url"),
    imageUrl: text("image_url"),
    salesPage: text("sales_page"),
    productorName: text("productor_name"),
    supportEmail: text("support_email"),
    supportPhone: text("support_phone"),
    refundPeriodDays: integer("refund_period_days").notNull().default(7),
    /** A paused subscription keeps its access (docs/domains/subscriptions.md). */
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

/** Prices of products, each with a separate checkout link. An offer with a frequency is a plan. */
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
    /** Interest on installments borne by the buyer, in basis points; 0 if the seller bears it. */
    monthlyInterestBps: smallint("monthly_interest_bps").notNull().default(0),
    /** Days of course access from the purchase; null if unlimited. A plan gives access as long as it is paid. */
    accessDays: integer("access_days"),
    lateRefunds: word("late_refunds", lateRefundRules).notNull().default("refund"),
    active: boolean("active").notNull().default(true),
    endsAt: instant("ends_at"),
    hasCountdown: boolean("has_countdown").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Deleted offers are kept for their subscriptions. */
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

export interface Testimonial {
  name: string;
  text: string;
}

/**
 * Seller's plain text for a product's checkout page. Without a row, the page shows only the
 * guarantee seal. Version `b` exists once the seller has written a variant.
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

/** Tests of the two versions of a checkout page. At most one per product is running. */
export const pageTests = pgTable(
  "page_tests",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    startedAt: instant("started_at").notNull(),
    /** `user:…` or `api_key:…`, as in the audit log. */
    startedBy: text("started_by").notNull(),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    kept: word("kept", pageVersions),
    /** Visits on the first day before the start, which the comparison excludes. */
    visitsBeforeA: integer("visits_before_a").notNull().default(0),
    visitsBeforeB: integer("visits_before_b").notNull().default(0),
    /** At the end of the test; null while it is running. */
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

/** Pictures fetched from `imageUrl`, so that buyers' browsers do not call that address. */
export const productPictures = pgTable(
  "product_pictures",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    sourceUrl: text("source_url").notNull(),
    /**
     * Null until a picture was fetched. After a change of URL, the previous picture stays until the
     * new one is fetched.
     */
    type: word("type", pictureTypes),
    picture: bytes("picture"),
    fetchedAt: instant("fetched_at"),
    tries: smallint("tries").notNull().default(0),
    nextAt: instant("next_at"),
    /** Lease of the fetching run (wall clock). */
    leasedUntil: instant("leased_until"),
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

/** `value` is in basis points or cents, by type. */
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
    /** Null for every product of the company. */
    productIds: uuid("product_ids").array(),
    /** Maximum reserved uses. Sales may exceed it, because an expired sale may still be paid. */
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

export const couponUses = pgTable(
  "coupon_uses",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    couponId: id("coupon_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    document: text("document").notNull(),
    /** False if the charge takes a remaining use only when it is paid. */
    reserved: boolean("reserved").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** Null while the use counts. Released uses are kept, because the sale may still be paid. */
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

/** Shipping price or pick-up place of a product. A product without a row has neither. */
export const productShippings = pgTable(
  "product_shippings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    kind: word("kind", shippingKinds).notNull(),
    amount: cents("amount"),
    prices: jsonb("prices").$type<FreightTable>(),
    /** Where and when the buyer collects the product. */
    place: text("place"),
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
    check("product_shippings_place", sql`(${table.kind} = 'pickup') = (${table.place} IS NOT NULL)`),
  ],
);

/** Units left to sell. A product without a row is unlimited. */
export const productStocks = pgTable(
  "product_stocks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** Excludes units reserved by unpaid charges. */
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
    /** Null while the units are reserved or sold. Released units are kept, because the charge may still be paid. */
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

/**
 * Browsers that visited a checkout page, per São Paulo day. Counted in batches; a crash loses the
 * visits of the last seconds.
 */
export const checkoutVisits = pgTable(
  "checkout_visits",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** `utm_source` of the page's URL, or empty. */
    source: text("source").notNull(),
    /** Page version shown to the browser; empty if there is only one. */
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
