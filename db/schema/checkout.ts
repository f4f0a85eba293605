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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { storedBuyerMailKinds } from "./accounts-enums";
import { coupons, offers, products } from "./catalog";
import { pageVersions } from "./catalog-enums";
import {
  recoveryCauses,
  recoveryEnds,
  recoveryWays,
  trackingFacts,
  trackingKinds,
  trackingStatuses,
  upsellAnswerWords,
  upsellKinds,
} from "./checkout-enums";
import { documentTypes } from "./customers-enums";
import type { Address } from "./customers-shapes";
import { paymentLinks, storedCards, transactions } from "./payments";
import { duplicateStatuses, paymentMethods } from "./payments-enums";
import type { Tracking } from "./payments-shapes";

/**
 * Payments without an open order, which are refunded to the payer. Causes:
 * - The order was already paid by another charge.
 * - The subscription of a Pix payment did not start or had ended.
 * - A payment link had reached its maximum number of payments.
 * - The payment was late, and the product was sold out or the coupon was used up.
 */
export const duplicatePayments = pgTable(
  "duplicate_payments",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** Charge that had already paid the order; null for a subscription or a payment link. */
    duplicateOf: id("duplicate_of"),
    /** Payment link that had reached its maximum number of payments; null for other causes. */
    paymentLinkId: id("payment_link_id"),
    /** Product sold out before the payment; null for other causes. */
    soldOutProductId: id("sold_out_product_id"),
    /** Coupon used up before the payment; null for other causes. */
    usedUpCouponId: id("used_up_coupon_id"),
    /** A refused refund is replaced with a new one. */
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

/** Priced line: the offer or payment link first, then order bumps, then shipping. */
export interface OrderedLine {
  /** Slug of the offer or of the payment link's page; empty for shipping. */
  offerSlug: string;
  title: string;
  priceInCents: number;
  discountInCents: number;
  /** Absent in orders older than the Pix discount. */
  pixDiscountInCents?: number;
  amountInCents: number;
  isFreight?: true;
  /** Place at which the buyer picks the product up. Absent if it is not picked up. */
  pickupPlace?: string;
}

export interface AffiliateClick {
  affiliateId: string;
  /** ISO 8601. */
  clickedAt: string;
}

/** Stored as soon as the buyer enters their contact, whether or not they pay. */
export const orders = pgTable(
  "orders",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Anyone with this token can see the order. */
    token: text("token").notNull(),
    productId: id("product_id"),
    paymentLinkId: id("payment_link_id"),
    offerSlug: text("offer_slug").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** Address at the time of payment if a member corrected `customer_email` afterwards; otherwise null. */
    originalEmail: text("original_email"),
    customerPhone: text("customer_phone").notNull(),
    /** Null until the buyer selects a payment method. */
    documentType: word("document_type", documentTypes),
    document: text("document"),
    bumpIds: uuid("bump_ids").array().notNull(),
    couponCode: text("coupon_code"),
    chosenMethod: word("chosen_method", paymentMethods),
    /** The page informed the buyer about reminders, which are sent only for such orders. */
    toldOfReminders: boolean("told_of_reminders").notNull().default(false),
    pageVersion: word("page_version", pageVersions),
    delivery: jsonb("delivery").$type<Address>(),
    tracking: jsonb("tracking").$type<Tracking>(),
    /** Affiliate clicks for the product that led to this order, oldest first; null if there were none. */
    affiliateClicks: jsonb("affiliate_clicks").$type<AffiliateClick[]>(),
    locale: text("locale").notNull(),
    attempts: integer("attempts").notNull().default(0),
    transactionId: id("transaction_id"),
    paymentMethod: word("payment_method", paymentMethods),
    installments: smallint("installments").notNull().default(1),
    lines: jsonb("lines").$type<OrderedLine[]>(),
    total: cents("total"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    paidAt: instant("paid_at"),
    receiptSentAt: instant("receipt_sent_at"),
    /** When the reminder was sent. Also set if none was necessary, or if the mail server rejected it permanently. */
    remindedAt: instant("reminded_at"),
    /** Next attempt of a failed reminder, by the company's clock; null if none was attempted. */
    nextMailAt: instant("next_mail_at"),
    /** Keyed hash of the network that last submitted the form, if known. */
    buyerNetwork: text("buyer_network"),
    /** Lease (wall clock) that prevents the previous version from sending the receipt. Dropped in the next release. */
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

/** One row per charge attempt, even if it is requested repeatedly. */
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

/** A product without a row accepts all payment methods and installments. */
export const checkoutSettings = pgTable(
  "checkout_settings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    methods: text("methods", { enum: paymentMethods }).array().notNull(),
    maxInstallments: smallint("max_installments").notNull(),
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

export const checkoutLooks = pgTable("checkout_looks", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** Data URI, so that the page loads nothing from another host. */
  logo: text("logo"),
  /** `#rrggbb`. */
  color: text("color"),
  updatedAt: instant("updated_at").notNull(),
});

/** Deprecated: emails to buyers queued by the previous version. Dropped in the next release. */
export const buyerMails = pgTable(
  "buyer_mails",
  {
    companyId: id("company_id").notNull(),
    /** Id of the event, or of the charge whose payment code the email contains, so that each is emailed once. */
    id: id("id").notNull(),
    orderId: id("order_id").notNull(),
    kind: word("kind", storedBuyerMailKinds).notNull(),
    /** In cents; null if no money moved. */
    amount: cents("amount"),
    createdAt: instant("created_at").notNull(),
    /** Lease of the sending process (wall clock). */
    leasedUntil: instant("leased_until"),
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
    oneOf("buyer_mails_kind", table.kind, storedBuyerMailKinds),
  ],
);

export interface RecoveryStep {
  delayMinutes: number;
  subject: string;
  text: string;
  couponId: string | null;
}

/** Reminders for a product's abandoned orders, by cause. None are sent without a row. */
export const recoverySequences = pgTable(
  "recovery_sequences",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    isOn: boolean("is_on").notNull(),
    steps: jsonb("steps").$type<RecoveryStep[]>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.cause] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "recovery_sequences_product",
    }),
    oneOf("recovery_sequences_cause", table.cause, recoveryCauses),
    check("recovery_sequences_steps", sql`jsonb_array_length(${table.steps}) BETWEEN 1 AND 3`),
  ],
);

export const recoveries = pgTable(
  "recoveries",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    /** Keyed hash of the buyer's address; empty once erased. */
    buyerKey: text("buyer_key").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    /** When the order was abandoned, from which the delays of steps count. */
    causeAt: instant("cause_at").notNull(),
    step: smallint("step").notNull(),
    mails: smallint("mails").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    nextAt: instant("next_at").notNull(),
    /** Lease of the sending run (wall clock). */
    leasedUntil: instant("leased_until"),
    /** Unknown outcomes of sending this step. After the first, the step is sent once more. */
    losses: smallint("losses").notNull().default(0),
    endedAt: instant("ended_at"),
    endReason: word("end_reason", recoveryEnds),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId] }),
    uniqueIndex("recoveries_one_at_a_time")
      .on(table.companyId, table.productId, table.buyerKey)
      .where(sql`${table.endedAt} IS NULL`),
    index("recoveries_due").on(table.companyId, table.nextAt).where(sql`${table.endedAt} IS NULL`),
    index("recoveries_of_product").on(table.companyId, table.productId, table.createdAt),
    index("recoveries_of_buyer").on(table.companyId, table.buyerKey),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "recoveries_order",
    }),
    oneOf("recoveries_cause", table.cause, recoveryCauses),
    oneOf("recoveries_end_reason", table.endReason, recoveryEnds),
    check("recoveries_ended", sql`(${table.endReason} IS NULL) = (${table.endedAt} IS NULL)`),
    check("recoveries_mails", sql`${table.mails} BETWEEN 0 AND 3`),
  ],
);

/** Inserted before the email is sent, because its links contain the id. */
export const recoveryMails = pgTable(
  "recovery_mails",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    /** Keyed hash of the recipient's address; empty once erased. */
    buyerKey: text("buyer_key").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    step: smallint("step").notNull(),
    couponCode: text("coupon_code"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("recovery_mails_once").on(table.companyId, table.orderId, table.cause, table.step),
    index("recovery_mails_of_product").on(table.companyId, table.productId, table.cause, table.step),
    index("recovery_mails_of_buyer").on(table.companyId, table.buyerKey),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "recovery_mails_order",
    }),
    oneOf("recovery_mails_cause", table.cause, recoveryCauses),
  ],
);

export const recoveryReturns = pgTable(
  "recovery_returns",
  {
    companyId: id("company_id").notNull(),
    orderId: id("order_id").notNull(),
    mailId: id("mail_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId] }),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "recovery_returns_order",
    }),
    foreignKey({
      columns: [table.companyId, table.mailId],
      foreignColumns: [recoveryMails.companyId, recoveryMails.id],
      name: "recovery_returns_mail",
    }),
  ],
);

/** Each recovered sale is attributed to one reminder. */
export const recoveredSales = pgTable(
  "recovered_sales",
  {
    companyId: id("company_id").notNull(),
    orderId: id("order_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    mailId: id("mail_id").notNull(),
    productId: id("product_id").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    step: smallint("step").notNull(),
    way: word("way", recoveryWays).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId] }),
    index("recovered_sales_of_product").on(table.companyId, table.productId, table.cause, table.step),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "recovered_sales_order",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "recovered_sales_transaction",
    }),
    oneOf("recovered_sales_cause", table.cause, recoveryCauses),
    oneOf("recovered_sales_way", table.way, recoveryWays),
  ],
);

/** Opt-outs from a company's reminders, as keyed hashes, which survive a buyer's erasure. */
export const recoveryStops = pgTable(
  "recovery_stops",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    buyerKey: text("buyer_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.buyerKey] })],
);

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** Sellers' accounts at conversion receivers. Their secrets are encrypted and never shown again. */
export const trackingDestinations = pgTable(
  "tracking_destinations",
  {
    companyId: companyId(),
    kind: word("kind", trackingKinds).notNull(),
    account: text("account").notNull(),
    sealed: text("sealed").notNull(),
    keyId: text("key_id").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind] }),
    oneOf("tracking_destinations_kind", table.kind, trackingKinds),
  ],
);

export const trackedProducts = pgTable(
  "tracked_products",
  {
    companyId: companyId(),
    productId: id("product_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "tracked_products_product",
    }),
  ],
);

/** Buyers' consents to share their order with the named receivers. Withdrawal or erasure deletes a row. */
export const trackingConsents = pgTable(
  "tracking_consents",
  {
    companyId: companyId(),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    kinds: text("kinds").array().notNull(),
    /** Random, shared by this order and its accepted upsells. Sent to Google Analytics as the client id. */
    clientId: text("client_id").notNull(),
    fbclid: text("fbclid"),
    ttclid: text("ttclid"),
    userAgent: text("user_agent").notNull(),
    consentedAt: instant("consented_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId] }),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "tracking_consents_order",
    }),
  ],
);

/** Queue and outcomes of conversions to send to one receiver. */
export const trackingEvents = pgTable(
  "tracking_events",
  {
    companyId: companyId(),
    kind: word("kind", trackingKinds).notNull(),
    fact: word("fact", trackingFacts).notNull(),
    /**
     * Event id for the receiver: the order's for a checkout, the transaction's for a payment, our
     * event's for a refund.
     */
    sourceId: id("source_id").notNull(),
    orderId: id("order_id").notNull(),
    /** Null before the first payment. */
    transactionId: id("transaction_id"),
    amount: cents("amount").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    status: word("status", trackingStatuses).notNull(),
    tries: smallint("tries").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    /** Lease of the sending run (wall clock). */
    leasedUntil: instant("leased_until"),
    answered: integer("answered"),
    /** Message of the receiver, or the fault without a response. Never contains a secret. */
    words: text("words").notNull().default(""),
    sentAt: instant("sent_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.fact, table.sourceId] }),
    index("tracking_events_due").on(table.companyId, table.nextAt).where(sql`${table.status} = 'waiting'`),
    index("tracking_events_of_order").on(table.companyId, table.orderId),
    index("tracking_events_newest").on(table.companyId, table.occurredAt.desc()),
    oneOf("tracking_events_kind", table.kind, trackingKinds),
    oneOf("tracking_events_fact", table.fact, trackingFacts),
    oneOf("tracking_events_status", table.status, trackingStatuses),
    check("tracking_events_amount", sql`${table.amount} >= 0`),
  ],
);

export const upsellSteps = pgTable(
  "upsell_steps",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** Starts at 1. */
    step: smallint("step").notNull(),
    offerId: id("offer_id").notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    downsellOfferId: id("downsell_offer_id"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.step] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "upsell_steps_product",
    }),
    foreignKey({
      columns: [table.companyId, table.offerId],
      foreignColumns: [offers.companyId, offers.id],
      name: "upsell_steps_offer",
    }),
    foreignKey({
      columns: [table.companyId, table.downsellOfferId],
      foreignColumns: [offers.companyId, offers.id],
      name: "upsell_steps_downsell_offer",
    }),
    check("upsell_steps_step", sql`${table.step} BETWEEN 1 AND 3`),
  ],
);

/** One response per order, step and kind, so that a double tap creates one order. */
export const upsellAnswers = pgTable(
  "upsell_answers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    step: smallint("step").notNull(),
    kind: word("kind", upsellKinds).notNull(),
    answer: word("answer", upsellAnswerWords).notNull(),
    upsellOrderId: id("upsell_order_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId, table.step, table.kind] }),
    unique("upsell_answers_order_of_offer").on(table.companyId, table.upsellOrderId),
    index("upsell_answers_of_product").on(table.companyId, table.productId, table.step, table.kind),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "upsell_answers_order",
    }),
    foreignKey({
      columns: [table.companyId, table.upsellOrderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "upsell_answers_upsell_order",
    }),
    oneOf("upsell_answers_kind", table.kind, upsellKinds),
    oneOf("upsell_answers_answer", table.answer, upsellAnswerWords),
    check("upsell_answers_taken", sql`${table.answer} <> 'taken' OR ${table.upsellOrderId} IS NOT NULL`),
  ],
);

/** Cards that paid orders, encrypted and without the CVV. Kept for at most an hour, for the order's upsells only. */
export const upsellCards = pgTable(
  "upsell_cards",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    storedCardId: id("stored_card_id").notNull(),
    /** In wall-clock time. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.orderId] }),
    index("upsell_cards_expiring").on(table.companyId, table.expiresAt),
    foreignKey({
      columns: [table.companyId, table.orderId],
      foreignColumns: [orders.companyId, orders.id],
      name: "upsell_cards_order",
    }),
    foreignKey({
      columns: [table.companyId, table.storedCardId],
      foreignColumns: [storedCards.companyId, storedCards.id],
      name: "upsell_cards_card",
    }),
  ],
);
