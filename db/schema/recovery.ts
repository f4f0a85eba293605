import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { recoveryCauses, recoveryEnds, recoveryWays } from "../recovery-enums";
import { products } from "./catalog";
import { companies } from "./companies";
import { orders } from "./orders";
import { transactions } from "./payments";

/** One reminder of a sequence, in the seller's words. */
export interface RecoveryStep {
  /** Since the order was left. */
  delayMinutes: number;
  subject: string;
  text: string;
  couponId: string | null;
}

/** The reminders of a product's left orders, by cause. Without a row there are none. */
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

/** An order that is being reminded, or was. */
export const recoveries = pgTable(
  "recoveries",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    /** Keyed hash of the buyer's e-mail address; empty once erased. */
    buyerKey: text("buyer_key").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    /** When it was left, which the delays of the steps count from. */
    causeAt: instant("cause_at").notNull(),
    /** The next step, from 1. */
    step: smallint("step").notNull(),
    /** Mails sent, of all causes. */
    mails: smallint("mails").notNull().default(0),
    /** When the next step is due. */
    dueAt: instant("due_at").notNull(),
    /** When it is tried: `dueAt`, or later after a failure. */
    nextAt: instant("next_at").notNull(),
    /** Lease of the run that sends the step (real clock). */
    leasedUntil: instant("leased_until"),
    /** Sends of this step whose outcome is unknown; one is repeated. */
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

/** A reminder, claimed before it is sent: its id is in its links. */
export const recoveryMails = pgTable(
  "recovery_mails",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    orderId: id("order_id").notNull(),
    productId: id("product_id").notNull(),
    /** Keyed hash of the address it went to; empty once erased. */
    buyerKey: text("buyer_key").notNull(),
    cause: word("cause", recoveryCauses).notNull(),
    step: smallint("step").notNull(),
    couponCode: text("coupon_code"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** When its link was first opened. */
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

/** An order placed by a browser that came through a reminder's link. */
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

/** A sale that a reminder recovered; each counts once, for one reminder. */
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

/** Addresses that want no reminders of a company, as keyed hashes: they stay when a buyer is erased. */
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
