import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { upsellAnswerWords, upsellKinds } from "../upsell-enums";
import { storedCards } from "./cards";
import { offers, products } from "./catalog";
import { companies } from "./companies";
import { orders } from "./orders";

/** What the buyer of a product is offered after the payment, in up to three steps. */
export const upsellSteps = pgTable(
  "upsell_steps",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** From 1. */
    step: smallint("step").notNull(),
    offerId: id("offer_id").notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** Offered when the step is declined; null: the next step follows. */
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

/** A buyer's answer to an offer: one per order, step and kind, so that a double tap is one order. */
export const upsellAnswers = pgTable(
  "upsell_answers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The paid order that led to the offer, and its product. */
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    step: smallint("step").notNull(),
    kind: word("kind", upsellKinds).notNull(),
    answer: word("answer", upsellAnswerWords).notNull(),
    /** The order of a taken offer. */
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

/** The card that paid an order, kept for its offers alone: sealed and without CVV, for at most an hour. */
export const upsellCards = pgTable(
  "upsell_cards",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    storedCardId: id("stored_card_id").notNull(),
    /** Real clock. */
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
