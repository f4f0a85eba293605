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
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { coupons, products } from "./catalog";
import {
  affiliateStates,
  attributionSources,
  attributions,
  commissionStates,
  coproducerStates,
  partnerKinds,
  programAccesses,
} from "./partners-enums";
import { transactions } from "./payments";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

const commission = () => ({
  commissionBps: integer("commission_bps"),
  commissionFixed: cents("commission_fixed"),
});

export const affiliatePrograms = pgTable(
  "affiliate_programs",
  {
    companyId: companyId(),
    productId: id("product_id").notNull(),
    code: text("code").notNull(),
    access: word("access", programAccesses).notNull(),
    ...commission(),
    attribution: word("attribution", attributions).notNull(),
    cookieDays: smallint("cookie_days").notNull(),
    /** Renewals of a subscription with a commission; null for all. */
    renewalCycles: smallint("renewal_cycles"),
    terms: text("terms").notNull(),
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

/** `partnerCompanyId` is set once the invitation is accepted. */
export const affiliates = pgTable(
  "affiliates",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    /** Lower case. Never reused, because old links may still circulate. */
    code: text("code").notNull(),
    /** Overrides the programs' commission; null if that applies. */
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

export const affiliateProducts = pgTable(
  "affiliate_products",
  {
    companyId: companyId(),
    affiliateId: id("affiliate_id").notNull(),
    productId: id("product_id").notNull(),
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

/** A sale with the coupon is attributed to its affiliate. */
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

export const affiliateSales = pgTable(
  "affiliate_sales",
  {
    companyId: companyId(),
    transactionId: id("transaction_id").notNull(),
    affiliateId: id("affiliate_id").notNull(),
    productId: id("product_id").notNull(),
    source: word("source", attributionSources).notNull(),
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

/**
 * Partners' commissions by receivable. A commission stays in the producer's `commissions` account
 * until the receivable's scheduled release, and is then posted to the partner's `available`
 * account.
 */
export const commissions = pgTable(
  "commissions",
  {
    /** The producer. */
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    receivableId: id("receivable_id"),
    kind: word("kind", partnerKinds).notNull(),
    agreementId: id("agreement_id").notNull(),
    partnerCompanyId: id("partner_company_id").notNull(),
    state: word("state", commissionStates).notNull(),
    /** Partner's current amount, and the amount taken back by refunds and disputes, in cents. */
    amount: cents("amount").notNull(),
    takenBack: cents("taken_back").notNull().default(0),
    /** Cents that left `commissions` at the release, and the part that repaid the partner's debt. */
    released: cents("released").notNull().default(0),
    repaid: cents("repaid").notNull().default(0),
    releasesAt: instant("releases_at").notNull(),
    releasedAt: instant("released_at"),
    /** When the commission was posted to the partner's ledger. */
    earnedAt: instant("earned_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("commissions_of_transaction").on(table.companyId, table.transactionId),
    index("commissions_of_agreement").on(table.companyId, table.agreementId, table.createdAt.desc(), table.id.desc()),
    index("commissions_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index("commissions_of_partner").on(table.partnerCompanyId, table.createdAt.desc(), table.id.desc()),
    index("commissions_due").on(table.companyId, table.releasesAt).where(sql`${table.state} = 'waiting'`),
    index("commissions_unearned")
      .on(table.companyId, table.releasedAt)
      .where(sql`${table.released} > ${table.repaid} AND ${table.earnedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "commissions_transaction",
    }),
    oneOf("commissions_kind", table.kind, partnerKinds),
    oneOf("commissions_state", table.state, commissionStates),
    check("commissions_amount", sql`${table.amount} >= 0 AND ${table.takenBack} >= 0`),
    check("commissions_repaid", sql`${table.repaid} BETWEEN 0 AND ${table.released}`),
  ],
);

/**
 * Amounts that a refund, dispute or fee takes back from a commission. The unreleased part is
 * returned immediately; the released part is debited from the partner's `available`, which never
 * becomes negative. Later commissions repay the difference.
 */
export const commissionReturns = pgTable(
  "commission_returns",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    commissionId: id("commission_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    partnerCompanyId: id("partner_company_id").notNull(),
    /** Total cents, and the unreleased part. The difference is recovered from the partner. */
    amount: cents("amount").notNull(),
    fromWaiting: cents("from_waiting").notNull(),
    /** Cents taken from the partner's `available`; null before the attempt. */
    recovered: cents("recovered"),
    repaid: cents("repaid").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("commission_returns_of_commission").on(table.companyId, table.commissionId),
    index("commission_returns_asked").on(table.companyId, table.createdAt).where(sql`${table.recovered} IS NULL`),
    index("commission_returns_owed")
      .on(table.companyId, table.partnerCompanyId, table.createdAt)
      .where(sql`${table.amount} > ${table.fromWaiting} + coalesce(${table.recovered}, 0) + ${table.repaid}`),
    foreignKey({
      columns: [table.companyId, table.commissionId],
      foreignColumns: [commissions.companyId, commissions.id],
      name: "commission_returns_commission",
    }),
    check(
      "commission_returns_amount",
      sql`${table.amount} > 0 AND ${table.fromWaiting} >= 0 AND ${table.repaid} >= 0 AND ${table.fromWaiting} + coalesce(${table.recovered}, 0) + ${table.repaid} <= ${table.amount}`,
    ),
  ],
);

/**
 * Amounts taken from a partner's `available` for producers' `commission_returns`, once per return.
 * Zero if the balance was empty.
 */
export const commissionRecoveries = pgTable(
  "commission_recoveries",
  {
    /** The partner. */
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check("commission_recoveries_amount", sql`${table.amount} >= 0`),
  ],
);

export const coproducers = pgTable(
  "coproducers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    /** Invited address, in lower case. */
    email: text("email").notNull(),
    shareBps: integer("share_bps").notNull(),
    /** São Paulo days, both inclusive. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Null without an end. */
    endsOn: date("ends_on", { mode: "string" }),
    state: word("state", coproducerStates).notNull(),
    partnerCompanyId: id("partner_company_id").references(() => companies.id),
    acceptedAt: instant("accepted_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("coproducers_of_product").on(table.companyId, table.productId),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "coproducers_product",
    }),
    oneOf("coproducers_state", table.state, coproducerStates),
    check("coproducers_share", sql`${table.shareBps} BETWEEN 1 AND 10000`),
    check("coproducers_days", sql`${table.endsOn} >= ${table.startsOn}`),
    check("coproducers_partner", sql`${table.state} <> 'accepted' OR ${table.partnerCompanyId} IS NOT NULL`),
  ],
);

/** Agreements with producers, as affiliate or co-producer. The producer's row has the terms. */
export const partnerships = pgTable(
  "partnerships",
  {
    /** The partner. */
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    agreementId: id("agreement_id").notNull(),
    producerCompanyId: id("producer_company_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.agreementId] }),
    index("partnerships_newest").on(table.companyId, table.createdAt.desc()),
    foreignKey({
      columns: [table.producerCompanyId],
      foreignColumns: [companies.id],
      name: "partnerships_producer",
    }),
  ],
);
