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
import {
  bankAnswers,
  connectionFaults,
  connectionStates,
  issuerAnswers,
  orderedParties,
} from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { authorizationStates, type PaymentMethod, type RefuseReason } from "@/db/schema/payments-enums";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { chargebackStatuses } from "./acquiring-enums";

/** Capabilities of a connection besides charging. */
export interface ConnectionCapabilities {
  /** Whether it supports Pix with a due date: fine, interest and discounts by the day. */
  dueDatePix: boolean;
  /** Methods that support refunds; `partialRefunds`: methods that also support partial ones. */
  refunds: PaymentMethod[];
  partialRefunds: PaymentMethod[];
  /** Methods whose open charges can be withdrawn, after which their codes can no longer be paid. */
  cancels: PaymentMethod[];
  /** Whether one charge can be shared between several recipients. */
  split: boolean;
  /** Whether money can be sent to a Pix key or an account. */
  payouts: boolean;
  /** Whether the acquirer anticipates receivables. */
  anticipations?: boolean;
  /** Whether payouts may only go to the company's own document. */
  payoutsToOwnDocument?: boolean;
  /**
   * Whether the money of a charge lies in the seller's own bank account once it is paid, so that our balances never
   * hold it (docs/decisions.md 12).
   */
  settlesToSeller?: boolean;
  /** Whether its payers may authorise recurring charges (Pix Automático). */
  automaticPix?: boolean;
  /** Whether it lists the payments it received, for the reconciliation of a day. */
  listsReceived?: boolean;
  /** Whether a browser can send a card straight to the acquirer, whose single-use token then stands for it. */
  cardTokens?: boolean;
  /** Whether it charges only for a recipient, and pays out only to that recipient's own bank account. */
  byRecipient?: boolean;
  /** Whether it cannot tell two refunds of one charge apart, so that the next one waits for the outcome of the last. */
  oneRefundAtATime?: boolean;
  /** Whether a boleto is refunded to a bank account; to a Pix key otherwise. */
  boletoRefundsToAccount?: boolean;
  /** Whether it tells the fee that it took for each sale, and when it credits the rest. */
  reportsFees?: boolean;
}

/** A company's account at an acquirer (docs/decisions.md 14). A row is never removed: its charges point to it. */
export const connections = pgTable(
  "connections",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** The kind of its adapter. */
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    /** The methods charged through it. */
    methods: text("methods").$type<PaymentMethod>().array().notNull(),
    /** If two connections have the same method, the one with the lower number is used. */
    priority: smallint("priority").notNull(),
    state: word("state", connectionStates).notNull(),
    capabilities: jsonb("capabilities").$type<ConnectionCapabilities>().notNull(),
    /**
     * Whether orders of the simulator wait for it (`sandbox.orders`), so that no other charge reads those. Always false
     * for a real bank or acquirer.
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
 * How a connection's adapter reaches its bank. A table of its own: the hot paths read `connections` with every charge,
 * the adapter this row when it calls the bank.
 */
export const connectionAccounts = pgTable(
  "connection_accounts",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    settings: jsonb("settings").$type<ConnectionSettings>().notNull(),
    /** Credentials, sealed under the vault key; never shown again. */
    sealed: text("sealed").notNull(),
    keyId: text("key_id").notNull(),
    /** Counts the changes of settings and credentials: what an adapter keeps for an older one is void. */
    version: integer("version").notNull(),
    /** When the client certificate ends; null without one. */
    certificateEndsAt: instant("certificate_ends_at"),
    /** The days before its end of the last warning sent: 30, 14 or 3. */
    certificateWarned: smallint("certificate_warned"),
    /** The last check, and what it found; null when nothing. */
    checkedAt: instant("checked_at"),
    fault: word("fault", connectionFaults),
    /** Checks in a row that found a fault. */
    failures: smallint("failures").notNull().default(0),
    /** When the bank accepted our callback address, and when it first called there since. */
    webhookRegisteredAt: instant("webhook_registered_at"),
    calledBackAt: instant("called_back_at"),
    /** When the bank was last asked which address it has. */
    callbackReadAt: instant("callback_read_at"),
    updatedAt: instant("updated_at").notNull(),
    /** Whether the reconciliation leaves out money that was not paid for a charge, such as rent. */
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

/** A company's connection in the request context. */
export type CompanyConnection = Omit<typeof connections.$inferSelect, "name" | "createdAt" | "simulated"> & {
  simulated?: boolean;
};

/**
 * The sandbox acquirer's own tables. They stand for another company's database: no foreign key connects them with our
 * tables, and only `server/acquiring/sandbox` reads them. Keys are per company.
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

/** What the issuer or the bank is to do with the next calls; a row is removed with its last call. */
export const sandboxOrders = sandbox.table(
  "orders",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    party: word("party", orderedParties).notNull(),
    answer: word("answer", [...issuerAnswers, ...bankAnswers]).notNull(),
    /** The response code of a refusal (ABECS, Normativo 21). */
    code: text("code"),
    /** How long a slow answer takes. */
    seconds: smallint("seconds"),
    /** How many more calls it applies to. */
    remaining: smallint("remaining").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check("orders_remaining", sql`${table.remaining} BETWEEN 1 AND 100`),
    check("orders_seconds", sql`${table.seconds} BETWEEN 1 AND 60`),
  ],
);
