import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import {
  bankAnswers,
  chargebackStatuses,
  connectionFaults,
  connectionStates,
  issuerAnswers,
  orderedParties,
} from "./acquiring-enums";
import type { ConnectionSettings } from "./acquiring-shapes";
import { authorizationStates, type PaymentMethod, type RefuseReason } from "./payments-enums";

export interface ConnectionCapabilities {
  dueDatePix: boolean;
  /** Methods with refunds. `partialRefunds` lists those with partial refunds. */
  refunds: PaymentMethod[];
  partialRefunds: PaymentMethod[];
  /**
   * Methods whose open charges can be canceled at the acquirer. The code of a canceled charge can
   * no longer be paid.
   */
  cancels: PaymentMethod[];
  split: boolean;
  payouts: boolean;
  anticipations?: boolean;
  payoutsToOwnDocument?: boolean;
  /** Payments settle in the seller's own bank account and never enter our balances (docs/domains/acquiring.md). */
  settlesToSeller?: boolean;
  automaticPix?: boolean;
  listsReceived?: boolean;
  /** A browser can send a card directly to the acquirer and receive a single-use token. */
  cardTokens?: boolean;
  /** The acquirer charges only for a recipient, and pays out only to that recipient's bank account. */
  byRecipient?: boolean;
  /** The acquirer cannot distinguish two refunds of one charge, so the second waits for the first one's outcome. */
  oneRefundAtATime?: boolean;
  /** Boletos are refunded to a bank account instead of a Pix key. */
  boletoRefundsToAccount?: boolean;
  /** The acquirer reports each sale's fee and the credit date of the net amount. */
  reportsFees?: boolean;
}

/**
 * Companies' accounts at acquirers (docs/domains/acquiring.md). Rows are never deleted, because
 * charges reference them.
 */
export const connections = pgTable(
  "connections",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    methods: text("methods").$type<PaymentMethod>().array().notNull(),
    /** Preference among the connections that support a method; the lowest number is preferred. */
    priority: smallint("priority").notNull(),
    state: word("state", connectionStates).notNull(),
    capabilities: jsonb("capabilities").$type<ConnectionCapabilities>().notNull(),
    /**
     * Simulator orders are pending (`sandbox.orders`); otherwise, charges skip reading them. Always
     * false for a real bank or acquirer.
     */
    simulated: boolean("simulated").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    oneOf("connections_state", table.state, connectionStates),
  ],
);

/**
 * Settings for calls of a connection's bank. Stored apart from `connections`, which hot paths read
 * with every charge.
 */
export const connectionAccounts = pgTable(
  "connection_accounts",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    settings: jsonb("settings").$type<ConnectionSettings>().notNull(),
    /** Credentials under the vault key, never shown again. */
    sealed: text("sealed").notNull(),
    keyId: text("key_id").notNull(),
    /** Incremented by every change of settings or credentials, which invalidates adapters' caches. */
    version: integer("version").notNull(),
    certificateEndsAt: instant("certificate_ends_at"),
    /** Days before expiry of the last warning: 30, 14 or 3. */
    certificateWarned: smallint("certificate_warned"),
    checkedAt: instant("checked_at"),
    fault: word("fault", connectionFaults),
    failures: smallint("failures").notNull().default(0),
    /** When the bank accepted our callback URL, and the bank's first call afterwards. */
    webhookRegisteredAt: instant("webhook_registered_at"),
    calledBackAt: instant("called_back_at"),
    callbackReadAt: instant("callback_read_at"),
    updatedAt: instant("updated_at").notNull(),
    /** Reconciliation excludes money without a charge, such as rent. */
    ignoresOtherMoney: boolean("ignores_other_money").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "connection_accounts_connection",
    }),
    index("connection_accounts_ending")
      .on(table.companyId, table.certificateEndsAt)
      .where(sql`${table.certificateEndsAt} IS NOT NULL`),
    oneOf("connection_accounts_fault", table.fault, connectionFaults),
  ],
);

export type CompanyConnection = Omit<typeof connections.$inferSelect, "name" | "createdAt" | "simulated"> & {
  simulated?: boolean;
};

/**
 * Simulates the sandbox acquirer's own database: no foreign key connects its tables with ours, and
 * only `server/acquiring/sandbox` reads them. Keys are per company.
 */
export const sandbox = pgSchema("sandbox");

export const sandboxCharges = sandbox.table(
  "charges",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    connectionId: id("connection_id").notNull(),
    method: text("method").notNull(),
    amount: cents("amount").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    clearsAt: instant("clears_at"),
    closedAt: instant("closed_at"),
    /** Bank's number of a boleto ("nosso número"). */
    ownNumber: text("own_number"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("charges_own_number").on(table.companyId, table.ownNumber).where(sql`${table.ownNumber} IS NOT NULL`),
    index("charges_clearing").on(table.clearsAt).where(sql`${table.clearsAt} IS NOT NULL`),
    check("charges_amount", sql`${table.amount} > 0`),
  ],
);

export const sandboxAuthorizations = sandbox.table(
  "authorizations",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    connectionId: id("connection_id").notNull(),
    bankId: text("bank_id").notNull(),
    state: word("state", authorizationStates).notNull(),
    code: text("code").notNull(),
    amount: cents("amount").notNull(),
    firstChargeKey: text("first_charge_key"),
    reason: text("reason"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("authorizations_of_first_charge").on(table.companyId, table.firstChargeKey),
    check("authorizations_amount", sql`${table.amount} > 0`),
  ],
);

export const sandboxTries = sandbox.table(
  "tries",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    authorizationKey: text("authorization_key").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    state: word("state", ["scheduled", "paid", "failed"]).notNull(),
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.chargeKey, table.day] }),
    index("tries_scheduled").on(table.day).where(sql`${table.state} = 'scheduled'`),
    index("tries_of_authorization").on(table.companyId, table.authorizationKey),
  ],
);

/** Sent by payers' banks, one row per end-to-end id. */
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

export interface SandboxRefusal {
  reason: RefuseReason;
  code: string | null;
  retryable: boolean;
}

/** Card charges as the sandbox issuer records them, without the card number. */
export const sandboxCards = sandbox.table(
  "cards",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", ["pending", "captured", "refused"]).notNull(),
    amount: cents("amount").notNull(),
    installments: smallint("installments").notNull(),
    /** False if the merchant initiated the charge with a stored card. */
    customerInitiated: boolean("customer_initiated").notNull(),
    refusal: jsonb("refusal").$type<SandboxRefusal>(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Issuer's next callback, for a late decision or a chargeback. */
    nextWord: word("next_word", ["capture", "refuse", "dispute"]).notNull(),
    nextWordAt: instant("next_word_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index("cards_next_word").on(table.nextWordAt).where(sql`${table.nextWordAt} IS NOT NULL`),
  ],
);

export const sandboxChargebacks = sandbox.table(
  "chargebacks",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    /** From the seller's perspective. */
    state: word("state", chargebackStatuses).notNull(),
    openedAt: instant("opened_at"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.chargeKey] })],
);

/** Infractions (MED), each for all or part of one payment. */
export const sandboxInfractions = sandbox.table(
  "infractions",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    chargeKey: text("charge_key").notNull(),
    paymentId: text("payment_id").notNull(),
    amount: cents("amount").notNull(),
    /** From the seller's perspective. */
    state: word("state", chargebackStatuses).notNull(),
    openedAt: instant("opened_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("infractions_of_charge").on(table.companyId, table.chargeKey, table.paymentId),
    check("infractions_amount", sql`${table.amount} > 0`),
  ],
);

/** Accepted defenses, one per dispute, as digests, because a defense may name people. */
export const sandboxDefences = sandbox.table(
  "defences",
  {
    companyId: id("company_id").notNull(),
    chargeKey: text("charge_key").notNull(),
    disputeKey: text("dispute_key").notNull(),
    /** SHA-256 of text and links, in hexadecimal. */
    digest: text("digest").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.chargeKey, table.disputeKey] })],
);

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

export const sandboxAnticipations = sandbox.table(
  "anticipations",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    amount: cents("amount").notNull(),
    parts: smallint("parts").notNull(),
    price: cents("price").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);

export const sandboxPayouts = sandbox.table(
  "payouts",
  {
    companyId: id("company_id").notNull(),
    key: text("key").notNull(),
    amount: cents("amount").notNull(),
    endToEndId: text("end_to_end_id").notNull(),
    orders: smallint("orders").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the receiving bank returned the payout. If null, the amount alone determines the simulated outcome. */
    returnedAt: instant("returned_at"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), check("payouts_amount", sql`${table.amount} > 0`)],
);

/** Simulated outcomes of the next calls to the issuer or the bank. The last use deletes a row. */
export const sandboxOrders = sandbox.table(
  "orders",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    party: word("party", orderedParties).notNull(),
    answer: word("answer", [...issuerAnswers, ...bankAnswers]).notNull(),
    /** ABECS code of a refusal (Normativo 21). */
    code: text("code"),
    seconds: smallint("seconds"),
    remaining: smallint("remaining").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check("orders_remaining", sql`${table.remaining} BETWEEN 1 AND 100`),
    check("orders_seconds", sql`${table.seconds} BETWEEN 1 AND 60`),
  ],
);
