import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, id, instant, word } from "../columns";
import { authorizationStates } from "../connection-enums";
import { chargebackStatuses } from "../dispute-enums";
import type { RefuseReason } from "../enums";

/**
 * The sandbox acquirer's own tables. They stand for another company's database: no foreign key connects them with our
 * tables, and only `server/acquirers/sandbox` reads them. Keys are per company.
 */
export const sandbox = pgSchema("sandbox");

export const sandboxCharges = sandbox.table(
  "charges",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    /** The connection whose callback address is notified. */
    connectionId: id("connection_id").notNull(),
    method: text("method").notNull(),
    amount: cents("amount").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    /** When a boleto clears (business time). */
    clearsAt: instant("clears_at"),
    /** When it was closed before its expiry. */
    closedAt: instant("closed_at"),
    /** A boleto's number at the bank; null for other charges. */
    ownNumber: text("own_number"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("charges_own_number").on(table.companyId, table.ownNumber).where(sql`${table.ownNumber} IS NOT NULL`),
    index("charges_clearing").on(table.clearsAt).where(sql`${table.clearsAt} IS NOT NULL`),
    check("charges_amount", sql`${table.amount} > 0`),
  ],
);

/** Payers' authorisations of recurring charges (Pix Automático). */
export const sandboxAuthorizations = sandbox.table(
  "authorizations",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    /** The connection whose callback address is notified. */
    connectionId: id("connection_id").notNull(),
    bankId: text("bank_id").notNull(),
    state: word("state", authorizationStates).notNull(),
    code: text("code").notNull(),
    amount: cents("amount").notNull(),
    /** The immediate charge that is paid with it, if any. */
    firstChargeKey: text("first_charge_key"),
    /** The bank's code for a rejection or cancellation. */
    reason: text("reason"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("authorizations_of_first_charge").on(table.companyId, table.firstChargeKey),
    check("authorizations_amount", sql`${table.amount} > 0`),
  ],
);

/** The days on which a payer's bank tries to pay a charge by an authorisation. */
export const sandboxTries = sandbox.table(
  "tries",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    authorizationKey: text("authorization_key").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    state: word("state", ["scheduled", "paid", "failed"]).notNull(),
    /** The bank's code of a failure. */
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.chargeKey, table.day] }),
    index("tries_scheduled").on(table.day).where(sql`${table.state} = 'scheduled'`),
    index("tries_of_authorization").on(table.companyId, table.authorizationKey),
  ],
);

/** Money sent by a payer's bank: one row per end-to-end id. */
export const sandboxPayments = sandbox.table(
  "payments",
  {
    companyId: id("company_id").notNull(),
    id: text("id").notNull(),
    chargeKey: text("charge_key").notNull(),
    amount: cents("amount").notNull(),
    payerName: text("payer_name").notNull(),
    payerDocument: text("payer_document").notNull(),
    paidAt: instant("paid_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.chargeKey],
      foreignColumns: [sandboxCharges.companyId, sandboxCharges.key],
      name: "payments_charge",
    }),
    index("payments_of_charge").on(table.companyId, table.chargeKey),
    index("payments_by_time").on(table.companyId, table.paidAt),
    check("payments_amount", sql`${table.amount} > 0`),
  ],
);

/** Why the sandbox issuer refused a charge. */
export interface SandboxRefusal {
  reason: RefuseReason;
  code: string | null;
  retryable: boolean;
}

/** The sandbox issuer's record of card charges. The number is not stored. */
export const sandboxCards = sandbox.table(
  "cards",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    /** The connection whose callback address is notified. */
    connectionId: id("connection_id").notNull(),
    state: word("state", ["pending", "captured", "refused"]).notNull(),
    amount: cents("amount").notNull(),
    installments: smallint("installments").notNull(),
    /** True if the customer initiated it, false if the merchant did with a stored card. */
    customerInitiated: boolean("customer_initiated").notNull(),
    /** Why it is or will be refused. */
    refusal: jsonb("refusal").$type<SandboxRefusal>(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** The issuer's next announcement and its time: a late decision, or a chargeback. */
    nextWord: word("next_word", ["capture", "refuse", "dispute"]).notNull(),
    nextWordAt: instant("next_word_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("cards_next_word").on(table.nextWordAt).where(sql`${table.nextWordAt} IS NOT NULL`),
  ],
);

/** Disputes of whole charges in the sandbox. */
export const sandboxChargebacks = sandbox.table(
  "chargebacks",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    /** As seen by the seller. */
    state: word("state", chargebackStatuses).notNull(),
    openedAt: instant("opened_at"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.chargeKey] })],
);

/** Infractions (MED) in the sandbox: each concerns one payment, or a part of it. */
export const sandboxInfractions = sandbox.table(
  "infractions",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    chargeKey: text("charge_key").notNull(),
    paymentId: text("payment_id").notNull(),
    amount: cents("amount").notNull(),
    /** As seen by the seller. */
    state: word("state", chargebackStatuses).notNull(),
    openedAt: instant("opened_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("infractions_of_charge").on(table.companyId, table.chargeKey, table.paymentId),
    check("infractions_amount", sql`${table.amount} > 0`),
  ],
);

/** The defences that the sandbox accepted, one per dispute. It keeps digests, because the texts may name people. */
export const sandboxDefences = sandbox.table(
  "defences",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    disputeKey: text("dispute_key").notNull(),
    /** SHA-256 of the text and the links, in hexadecimal. */
    digest: text("digest").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.chargeKey, table.disputeKey] })],
);

/** Money sent back. */
export const sandboxRefunds = sandbox.table(
  "refunds",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    chargeKey: text("charge_key").notNull(),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("refunds_of_charge").on(table.companyId, table.chargeKey),
    check("refunds_amount", sql`${table.amount} > 0`),
  ],
);

/** Anticipations in the sandbox's books. */
export const sandboxAnticipations = sandbox.table(
  "anticipations",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    amount: cents("amount").notNull(),
    /** How many installments. */
    parts: smallint("parts").notNull(),
    price: cents("price").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);

/** Payouts in the sandbox bank's books. */
export const sandboxPayouts = sandbox.table(
  "payouts",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    amount: cents("amount").notNull(),
    endToEndId: text("end_to_end_id").notNull(),
    /** How often the order arrived; the bank pays it once. */
    orders: smallint("orders").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the receiving bank sent it back; null if only the amount decides. */
    returnedAt: instant("returned_at"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), check("payouts_amount", sql`${table.amount} > 0`)],
);
