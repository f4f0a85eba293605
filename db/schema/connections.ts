import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { connectionFaults, connectionStates } from "../connection-enums";
import type { PaymentMethod } from "../enums";
import type { ConnectionSettings } from "../shapes";
import { companies } from "./companies";

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
