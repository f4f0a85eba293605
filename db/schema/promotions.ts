import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { couponDurations, rateTypes } from "../enums";
import { offers, products } from "./catalog";
import { companies } from "./companies";
import { transactions } from "./payments";

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
