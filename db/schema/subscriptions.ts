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
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { offers, products } from "./catalog";
import { frequencies } from "./catalog-enums";
import { customers } from "./customers";
import { storedCards, transactions } from "./payments";
import type { Metadata } from "./payments-shapes";
import { cancelReasons, cycleChargeStatuses, leavingReasons, subscriptionStatuses } from "./subscriptions-enums";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** Terms of the sale. A new price or a deleted product does not change them. */
const terms = () => ({
  productId: id("product_id").notNull(),
  offerId: id("offer_id").notNull(),
  offerSlug: text("offer_slug").notNull(),
  productName: text("product_name").notNull(),
  planName: text("plan_name").notNull(),
  frequency: word("frequency", frequencies).notNull(),
  price: cents("price").notNull(),
  /** Renewal price less a recurring coupon, in cents. */
  amount: cents("amount").notNull(),
});

/**
 * Sign-ups whose first charge has no outcome yet, which may arrive long after the request. The card
 * is therefore stored at sign-up.
 */
export const signups = pgTable(
  "signups",
  {
    companyId: companyId(),
    transactionId: id("transaction_id").notNull(),
    subscriptionId: id("subscription_id").notNull(),
    ...terms(),
    /** Either a card or an authorization (Pix Automático). */
    storedCardId: id("stored_card_id"),
    authorizationId: id("authorization_id"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId] }),
    unique("signups_subscription").on(table.companyId, table.subscriptionId),
    unique("signups_stored_card").on(table.companyId, table.storedCardId),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "signups_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.storedCardId],
      foreignColumns: [storedCards.companyId, storedCards.id],
      name: "signups_card",
    }),
    oneOf("signups_frequency", table.frequency, frequencies),
    check("signups_method", sql`num_nonnulls(${table.storedCardId}, ${table.authorizationId}) = 1`),
  ],
);

/** Charged once per cycle (docs/domains/subscriptions.md). */
export const subscriptions = pgTable(
  "subscriptions",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    status: word("status", subscriptionStatuses).notNull(),
    ...terms(),
    customerId: id("customer_id").notNull(),
    description: text("description").notNull(),
    metadata: jsonb("metadata").$type<Metadata>(),
    /** Null once the card is erased after a cancellation, and for a subscription paid by an authorization. */
    storedCardId: id("stored_card_id"),
    /** Pix Automático. Null once the subscription is canceled, and for one paid by card. */
    authorizationId: id("authorization_id"),
    /** False once a refusal forbids retries with this card under the card brands' rules. */
    cardRetryable: boolean("card_retryable").notNull().default(true),
    /** Start from which all cycles are computed. */
    startedAt: instant("started_at").notNull(),
    /** Next cycle to pay; the first charge is cycle 0. */
    cycle: integer("cycle").notNull(),
    failures: smallint("failures").notNull().default(0),
    /** Next charge attempt; null once canceled. */
    nextChargeAt: instant("next_charge_at"),
    /** When the next charge is created or polled, for a subscription paid by an authorization. */
    nextStepAt: instant("next_step_at"),
    chargingId: id("charging_id"),
    approvedCharges: integer("approved_charges").notNull(),
    canceledAt: instant("canceled_at"),
    cancelReason: word("cancel_reason", cancelReasons),
    accessRemovedAt: instant("access_removed_at"),
    /**
     * When the buyer requested the cancellation. The subscription ends with the paid period,
     * without further charges.
     */
    leavingAt: instant("leaving_at"),
    leavingReason: word("leaving_reason", leavingReasons),
    leavingNote: text("leaving_note"),
    /** Start of the pause, the end of the paid period. The next charge is postponed by whole periods. */
    pausedAt: instant("paused_at"),
    /** End of the pause, the date of the next charge. Both columns are null without a pause. */
    resumesAt: instant("resumes_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("subscriptions_stored_card").on(table.companyId, table.storedCardId),
    index("subscriptions_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index("subscriptions_by_status").on(table.companyId, table.status, table.createdAt.desc(), table.id.desc()),
    index("subscriptions_by_product").on(table.companyId, table.productId, table.createdAt.desc(), table.id.desc()),
    index("subscriptions_by_customer").on(table.companyId, table.customerId, table.createdAt.desc(), table.id.desc()),
    index("subscriptions_due")
      .on(table.companyId, table.nextChargeAt)
      .where(sql`${table.nextChargeAt} IS NOT NULL AND ${table.chargingId} IS NULL AND ${table.nextStepAt} IS NULL`),
    index("subscriptions_stepping").on(table.companyId, table.nextStepAt).where(sql`${table.nextStepAt} IS NOT NULL`),
    index("subscriptions_resuming").on(table.companyId, table.resumesAt).where(sql`${table.resumesAt} IS NOT NULL`),
    index("subscriptions_of_authorization")
      .on(table.companyId, table.authorizationId)
      .where(sql`${table.authorizationId} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "subscriptions_product",
    }),
    foreignKey({
      columns: [table.companyId, table.offerId],
      foreignColumns: [offers.companyId, offers.id],
      name: "subscriptions_offer",
    }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "subscriptions_customer",
    }),
    foreignKey({
      columns: [table.companyId, table.storedCardId],
      foreignColumns: [storedCards.companyId, storedCards.id],
      name: "subscriptions_card",
    }),
    foreignKey({
      columns: [table.companyId, table.chargingId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "subscriptions_charging",
    }),
    oneOf("subscriptions_status", table.status, subscriptionStatuses),
    oneOf("subscriptions_frequency", table.frequency, frequencies),
    oneOf("subscriptions_cancel_reason", table.cancelReason, cancelReasons),
    check("subscriptions_amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
    check("subscriptions_pause", sql`(${table.pausedAt} IS NULL) = (${table.resumesAt} IS NULL)`),
    check("subscriptions_step", sql`(${table.nextStepAt} IS NULL) = (${table.authorizationId} IS NULL)`),
    check(
      "subscriptions_end",
      sql`CASE ${table.status} WHEN 'canceled'
        THEN num_nulls(${table.storedCardId}, ${table.authorizationId}, ${table.nextChargeAt}) = 3
          AND num_nulls(${table.canceledAt}, ${table.cancelReason}, ${table.accessRemovedAt}) = 0
        ELSE num_nonnulls(${table.storedCardId}, ${table.authorizationId}) = 1 AND ${table.nextChargeAt} IS NOT NULL
          AND num_nulls(${table.canceledAt}, ${table.cancelReason}, ${table.accessRemovedAt}) = 3 END`,
    ),
  ],
);

/**
 * Charge attempts of cycles. Unique keys prevent a double charge: each attempt exists once, and
 * only one attempt of a cycle may be in progress or paid (docs/reliability.md rule 8).
 */
export const cycleCharges = pgTable(
  "cycle_charges",
  {
    companyId: companyId(),
    subscriptionId: id("subscription_id").notNull(),
    /** The first charge is cycle 0. */
    cycle: integer("cycle").notNull(),
    /** Starts at 1. */
    attempt: integer("attempt").notNull(),
    transactionId: id("transaction_id").notNull(),
    status: word("status", cycleChargeStatuses).notNull(),
    /** Charged card, which may be erased; null for a charge under an authorization. */
    storedCardId: id("stored_card_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.subscriptionId, table.cycle, table.attempt] }),
    unique("cycle_charges_transaction").on(table.companyId, table.transactionId),
    uniqueIndex("cycle_charges_once")
      .on(table.companyId, table.subscriptionId, table.cycle)
      .where(sql`${table.status} <> 'failed'`),
    uniqueIndex("cycle_charges_one_at_a_time")
      .on(table.companyId, table.subscriptionId)
      .where(sql`${table.status} = 'in_flight'`),
    foreignKey({
      columns: [table.companyId, table.subscriptionId],
      foreignColumns: [subscriptions.companyId, subscriptions.id],
      name: "cycle_charges_subscription",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "cycle_charges_transaction_of",
    }),
    oneOf("cycle_charges_status", table.status, cycleChargeStatuses),
  ],
);
