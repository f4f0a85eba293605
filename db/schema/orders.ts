import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { documentTypes, paymentMethods } from "../enums";
import { pageVersions } from "../page-enums";
import type { Address, Tracking } from "../shapes";
import { products } from "./catalog";
import { companies } from "./companies";
import { paymentLinks } from "./payment-links";
import { transactions } from "./payments";

/** A priced line of an order: the offer or payment link first, then the chosen order bumps, the freight at the end. */
export interface OrderedLine {
  /** Of a payment link, the slug of its page; empty of the freight. */
  offerSlug: string;
  title: string;
  priceInCents: number;
  discountInCents: number;
  /** Absent in orders from before there was a discount for Pix. */
  pixDiscountInCents?: number;
  amountInCents: number;
  isFreight?: true;
}

/** A visit by an affiliate's link, before the order. */
export interface AffiliateClick {
  affiliateId: string;
  /** ISO 8601. */
  clickedAt: string;
}

/** A buyer's order at a checkout page, stored as soon as they give their contact, paid or not. */
export const orders = pgTable(
  "orders",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Address of the order's public page; its holder may see the order. */
    token: text("token").notNull(),
    /** The product sold; null for a payment link's order. */
    productId: id("product_id"),
    paymentLinkId: id("payment_link_id"),
    /** The slug of its page: of the offer, or of the payment link. */
    offerSlug: text("offer_slug").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** The address used at payment, once a member corrected `customer_email`; null before. */
    originalEmail: text("original_email"),
    customerPhone: text("customer_phone").notNull(),
    /** Both null until the buyer chooses a method. */
    documentType: word("document_type", documentTypes),
    document: text("document"),
    bumpIds: uuid("bump_ids").array().notNull(),
    couponCode: text("coupon_code"),
    /** The method that the form showed while the order was never charged. */
    chosenMethod: word("chosen_method", paymentMethods),
    /** Whether its page said that a reminder may come: the seller's sequences remind no other order. */
    toldOfReminders: boolean("told_of_reminders").notNull().default(false),
    /** The version of its page, while two were compared; set once, when the order is made. */
    pageVersion: word("page_version", pageVersions),
    /** Where it is shipped to; null where nothing is. */
    delivery: jsonb("delivery").$type<Address>(),
    tracking: jsonb("tracking").$type<Tracking>(),
    /** The affiliates' links of its product that led here, oldest first; null: none. */
    affiliateClicks: jsonb("affiliate_clicks").$type<AffiliateClick[]>(),
    /** The language of the buyer's page and mails. */
    locale: text("locale").notNull(),
    /** Number of charges begun; the last one is `transactionId`. */
    attempts: integer("attempts").notNull().default(0),
    transactionId: id("transaction_id"),
    /** Of the last charge. */
    paymentMethod: word("payment_method", paymentMethods),
    installments: smallint("installments").notNull().default(1),
    lines: jsonb("lines").$type<OrderedLine[]>(),
    total: cents("total"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    paidAt: instant("paid_at"),
    receiptSentAt: instant("receipt_sent_at"),
    /** Also set when there was nothing to remind of, or the mail server refused the reminder permanently. */
    remindedAt: instant("reminded_at"),
    /** Business time of the next try of a failed reminder; null when none was tried. */
    nextMailAt: instant("next_mail_at"),
    /** Keyed hash of the network that last submitted the form; null if unknown. */
    buyerNetwork: text("buyer_network"),
    /** Keeps processes of the previous version from sending the receipt (real clock). Dropped in the next release. */
    mailLeasedUntil: instant("mail_leased_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("orders_newest").on(table.companyId, table.createdAt.desc()),
    unique("orders_token").on(table.companyId, table.token),
    index("orders_of_buyer").on(table.companyId, table.customerEmail, table.productId),
    index("orders_to_remind")
      .on(table.companyId, table.updatedAt)
      .where(sql`${table.paidAt} IS NULL AND ${table.remindedAt} IS NULL`),
    index("orders_to_confirm")
      .on(table.companyId, table.updatedAt)
      .where(sql`${table.paidAt} IS NOT NULL AND ${table.receiptSentAt} IS NULL`),
    index("orders_unpaid_of_network")
      .on(table.companyId, table.buyerNetwork)
      .where(sql`${table.paidAt} IS NULL AND ${table.transactionId} IS NOT NULL`),
    index("orders_of_version")
      .on(table.companyId, table.productId, table.createdAt)
      .where(sql`${table.pageVersion} IS NOT NULL`),
    oneOf("orders_page_version", table.pageVersion, pageVersions),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "orders_product",
    }),
    index("orders_of_payment_link")
      .on(table.companyId, table.paymentLinkId)
      .where(sql`${table.paymentLinkId} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.paymentLinkId],
      foreignColumns: [paymentLinks.companyId, paymentLinks.id],
      name: "orders_payment_link",
    }),
    check("orders_sold", sql`(${table.productId} IS NULL) <> (${table.paymentLinkId} IS NULL)`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "orders_transaction",
    }),
    oneOf("orders_document_type", table.documentType, documentTypes),
    oneOf("orders_payment_method", table.paymentMethod, paymentMethods),
    oneOf("orders_chosen_method", table.chosenMethod, paymentMethods),
    check("orders_attempts", sql`(${table.attempts} = 0) = (${table.transactionId} IS NULL)`),
  ],
);

/** The charges of an order: one per attempt, however often it is requested. */
export const orderCharges = pgTable(
  "order_charges",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    attempt: integer("attempt").notNull(),
    transactionId: id("transaction_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId, table.attempt] }),
    unique("order_charges_transaction").on(table.companyId, table.transactionId),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "order_charges_order",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "order_charges_transaction_of",
    }),
  ],
);

/** The payment methods and installments of a product's checkout page. A product without a row accepts all of them. */
export const checkoutSettings = pgTable(
  "checkout_settings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    methods: text("methods", { enum: paymentMethods }).array().notNull(),
    maxInstallments: smallint("max_installments").notNull(),
    /** Whole percent off the price paid by Pix. */
    pixDiscountPercent: smallint("pix_discount_percent").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "checkout_settings_product",
    }),
    check("checkout_settings_methods", sql`cardinality(${table.methods}) > 0`),
    check("checkout_settings_installments", sql`${table.maxInstallments} BETWEEN 1 AND 12`),
    check("checkout_settings_pix_discount", sql`${table.pixDiscountPercent} BETWEEN 0 AND 30`),
  ],
);

/** The look of all checkout pages of a company. */
export const checkoutLooks = pgTable("checkout_looks", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** The picture itself, as a data URI, so that the page calls no other host. */
  logo: text("logo"),
  /** `#rrggbb`. */
  color: text("color"),
  updatedAt: instant("updated_at").notNull(),
});
