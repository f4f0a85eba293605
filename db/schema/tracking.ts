import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { trackingFacts, trackingKinds, trackingStatuses } from "../tracking-enums";
import { products } from "./catalog";
import { companies } from "./companies";
import { orders } from "./orders";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** A seller's account at a receiver of conversions. Its secret is sealed and never shown again. */
export const trackingDestinations = pgTable(
  "tracking_destinations",
  {
    companyId: companyId(),
    kind: word("kind", trackingKinds).notNull(),
    /** The pixel's id, the measurement id or the pixel's code. */
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

/** The products whose conversions are sent. */
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

/** A buyer's consent to tell the named receivers of their order. Deleted when withdrawn or erased. */
export const trackingConsents = pgTable(
  "tracking_consents",
  {
    companyId: companyId(),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    /** The receivers that the page named. */
    kinds: text("kinds").array().notNull(),
    /** Random, of this order and the offers taken after it: what Google Analytics calls a client. */
    clientId: text("client_id").notNull(),
    /** The click ids of the checkout's link. */
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

/** A conversion to send to one receiver: the queue, and what became of it. */
export const trackingEvents = pgTable(
  "tracking_events",
  {
    companyId: companyId(),
    kind: word("kind", trackingKinds).notNull(),
    fact: word("fact", trackingFacts).notNull(),
    /** The order of a checkout, the transaction of a payment, our event of a refund: the receiver's event id. */
    sourceId: id("source_id").notNull(),
    orderId: id("order_id").notNull(),
    /** Null before the first payment. */
    transactionId: id("transaction_id"),
    amount: cents("amount").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    status: word("status", trackingStatuses).notNull(),
    tries: smallint("tries").notNull().default(0),
    /** When it is tried (again). */
    nextAt: instant("next_at").notNull(),
    /** Lease of the run that sends it (real clock). */
    leasedUntil: instant("leased_until"),
    /** The HTTP status of the last answer. */
    answered: integer("answered"),
    /** The receiver's words, or why there was no answer; never a secret. */
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
