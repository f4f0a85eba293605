import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, smallint, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { duplicateStatuses } from "../payment-enums";
import { products } from "./catalog";
import { companies } from "./companies";
import { paymentLinks } from "./payment-links";
import { transactions } from "./payments";
import { coupons } from "./promotions";

/**
 * Money that pays for nothing and is refunded to its payer: of a charge whose order another charge has paid, of a
 * Pix of a subscription that did not start or had ended, of a payment link that had all its payments, or that came late
 * for a product that was sold out, or with a coupon that was used up by then.
 */
export const duplicatePayments = pgTable(
  "duplicate_payments",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** The charge that paid the order; null for the money of a subscription or a payment link. */
    duplicateOf: id("duplicate_of"),
    /** The payment link that had all its payments already; null for any other money. */
    paymentLinkId: id("payment_link_id"),
    /** The product whose last unit was sold before the money arrived; null for any other money. */
    soldOutProductId: id("sold_out_product_id"),
    /** The coupon whose last use was taken before the money arrived; null for any other money. */
    usedUpCouponId: id("used_up_coupon_id"),
    /** The refund of this money; a new one after a refusal. */
    refundId: id("refund_id").notNull(),
    status: word("status", duplicateStatuses).notNull(),
    tries: smallint("tries").notNull().default(0),
    nextTryAt: instant("next_try_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("duplicate_payments_once")
      .on(table.companyId, table.transactionId)
      .where(sql`${table.status} <> 'closed'`),
    index("duplicate_payments_due").on(table.companyId, table.nextTryAt).where(sql`${table.status} = 'open'`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "duplicate_payments_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.duplicateOf],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "duplicate_payments_duplicate_of",
    }),
    foreignKey({
      columns: [table.companyId, table.paymentLinkId],
      foreignColumns: [paymentLinks.companyId, paymentLinks.id],
      name: "duplicate_payments_payment_link",
    }),
    foreignKey({
      columns: [table.companyId, table.soldOutProductId],
      foreignColumns: [products.companyId, products.id],
      name: "duplicate_payments_sold_out_product",
    }),
    foreignKey({
      columns: [table.companyId, table.usedUpCouponId],
      foreignColumns: [coupons.companyId, coupons.id],
      name: "duplicate_payments_used_up_coupon",
    }),
    oneOf("duplicate_payments_status", table.status, duplicateStatuses),
  ],
);
