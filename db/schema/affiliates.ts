import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { affiliateStates, attributionSources, attributions, programAccesses } from "../affiliate-enums";
import { cents, id, instant, oneOf, word } from "../columns";
import { products } from "./catalog";
import { companies } from "./companies";
import { transactions } from "./payments";
import { coupons } from "./promotions";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** A commission: a share of the producer's net, or a sum per sale. */
const commission = () => ({
  commissionBps: integer("commission_bps"),
  /** In cents. */
  commissionFixed: cents("commission_fixed"),
});

/** The terms on which affiliates sell a product. */
export const affiliatePrograms = pgTable(
  "affiliate_programs",
  {
    companyId: companyId(),
    productId: id("product_id").notNull(),
    /** Names the programme's public page. */
    code: text("code").notNull(),
    access: word("access", programAccesses).notNull(),
    ...commission(),
    attribution: word("attribution", attributions).notNull(),
    cookieDays: smallint("cookie_days").notNull(),
    /** Renewals of a subscription that earn a commission; null: every one. */
    renewalCycles: smallint("renewal_cycles"),
    terms: text("terms").notNull(),
    /** Where affiliates find texts and pictures; empty: nowhere. */
    materialsUrl: text("materials_url").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "affiliate_programs_product",
    }),
    oneOf("affiliate_programs_access", table.access, programAccesses),
    oneOf("affiliate_programs_attribution", table.attribution, attributions),
    check(
      "affiliate_programs_commission",
      sql`num_nonnulls(${table.commissionBps}, ${table.commissionFixed}) = 1 AND coalesce(${table.commissionBps}, 0) BETWEEN 0 AND 10000 AND coalesce(${table.commissionFixed}, 0) >= 0`,
    ),
    check("affiliate_programs_cookie", sql`${table.cookieDays} BETWEEN 1 AND 180`),
    check("affiliate_programs_renewals", sql`${table.renewalCycles} >= 0`),
  ],
);

/** Who sells a company's products for a commission: another company, once the invitation is accepted. */
export const affiliates = pgTable(
  "affiliates",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    /** Lower case; never given out again, since links with it are still around. */
    code: text("code").notNull(),
    /** In place of the programmes' commission; both null: theirs. */
    ...commission(),
    state: word("state", affiliateStates).notNull(),
    partnerCompanyId: id("partner_company_id").references(() => companies.id),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("affiliates_code").on(table.companyId, table.code),
    uniqueIndex("affiliates_email").on(table.companyId, table.email).where(sql`${table.state} <> 'ended'`),
    uniqueIndex("affiliates_partner")
      .on(table.companyId, table.partnerCompanyId)
      .where(sql`${table.state} <> 'ended' AND ${table.partnerCompanyId} IS NOT NULL`),
    index("affiliates_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    oneOf("affiliates_state", table.state, affiliateStates),
    check(
      "affiliates_commission",
      sql`num_nonnulls(${table.commissionBps}, ${table.commissionFixed}) <= 1 AND coalesce(${table.commissionBps}, 0) BETWEEN 0 AND 10000 AND coalesce(${table.commissionFixed}, 0) >= 0`,
    ),
    check(
      "affiliates_partner_known",
      sql`${table.state} IN ('invited', 'blocked', 'ended') OR ${table.partnerCompanyId} IS NOT NULL`,
    ),
  ],
);

/** The products that an affiliate sells, or asked to sell. */
export const affiliateProducts = pgTable(
  "affiliate_products",
  {
    companyId: companyId(),
    affiliateId: id("affiliate_id").notNull(),
    productId: id("product_id").notNull(),
    /** Null while the producer has not decided. */
    approvedAt: instant("approved_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.affiliateId, table.productId] }),
    index("affiliate_products_of_product").on(table.companyId, table.productId),
    foreignKey({
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
      name: "affiliate_products_affiliate",
    }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "affiliate_products_product",
    }),
  ],
);

/** Coupons that are an affiliate's: a sale with one is theirs. */
export const affiliateCoupons = pgTable(
  "affiliate_coupons",
  {
    companyId: companyId(),
    couponId: id("coupon_id").notNull(),
    affiliateId: id("affiliate_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.couponId] }),
    index("affiliate_coupons_of_affiliate").on(table.companyId, table.affiliateId),
    foreignKey({
      columns: [table.companyId, table.couponId],
      foreignColumns: [coupons.companyId, coupons.id],
      name: "affiliate_coupons_coupon",
    }),
    foreignKey({
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
      name: "affiliate_coupons_affiliate",
    }),
  ],
);

/** Visits by affiliates' links, per São Paulo day. */
export const affiliateClicks = pgTable(
  "affiliate_clicks",
  {
    companyId: companyId(),
    affiliateId: id("affiliate_id").notNull(),
    productId: id("product_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    clicks: integer("clicks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.affiliateId, table.productId, table.day] }),
    foreignKey({
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
      name: "affiliate_clicks_affiliate",
    }),
    check("affiliate_clicks_clicks", sql`${table.clicks} > 0`),
  ],
);

/** The charges that an affiliate sold, with the terms at the time of sale; whatever becomes of them. */
export const affiliateSales = pgTable(
  "affiliate_sales",
  {
    companyId: companyId(),
    transactionId: id("transaction_id").notNull(),
    affiliateId: id("affiliate_id").notNull(),
    productId: id("product_id").notNull(),
    source: word("source", attributionSources).notNull(),
    /** Of a sale by link. */
    clickedAt: instant("clicked_at"),
    ...commission(),
    renewalCycles: smallint("renewal_cycles"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId] }),
    index("affiliate_sales_of_affiliate").on(table.companyId, table.affiliateId, table.createdAt.desc()),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "affiliate_sales_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
      name: "affiliate_sales_affiliate",
    }),
    oneOf("affiliate_sales_source", table.source, attributionSources),
  ],
);
