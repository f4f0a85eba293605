import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { accountOwners, bankEnvironments, connectionFaults, recipientStates } from "../connection-enums";
import type { BankAccount } from "../shapes";
import { connections } from "./connections";

/**
 * How a connection reaches its full-service acquirer (docs/decisions.md 14). A table of its own, as
 * `connection_accounts` is for banks.
 */
export const acquirerAccounts = pgTable(
  "acquirer_accounts",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    owner: word("owner", accountOwners).notNull(),
    environment: word("environment", bankEnvironments).notNull(),
    /** Names the account to a browser that sends it a card; not secret. Null for the operator's account. */
    publicKey: text("public_key"),
    /** The secret key, sealed under the vault key; null for the operator's account, which the environment has. */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /** Counts the changes of credentials: what an adapter keeps for older ones is void. */
    version: integer("version").notNull(),
    /** The last check, and what it found; null when nothing. */
    checkedAt: instant("checked_at"),
    fault: word("fault", connectionFaults),
    /** Checks in a row that found a fault. */
    failures: smallint("failures").notNull().default(0),
    /** When the acquirer first called our callback address. */
    calledBackAt: instant("called_back_at"),
    /** The last morning on which its card sales were compared with the acquirer's list of disputed ones. */
    disputesReadOn: date("disputes_read_on", { mode: "string" }),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "acquirer_accounts_connection",
    }),
    oneOf("acquirer_accounts_owner", table.owner, accountOwners),
    oneOf("acquirer_accounts_environment", table.environment, bankEnvironments),
    oneOf("acquirer_accounts_fault", table.fault, connectionFaults),
    check(
      "acquirer_accounts_keys",
      sql`(${table.owner} = 'company') = (${table.sealed} IS NOT NULL) AND (${table.sealed} IS NULL) = (${table.keyId} IS NULL) AND (${table.owner} = 'company') = (${table.publicKey} IS NOT NULL)`,
    ),
  ],
);

/** The company as its full-service acquirer knows it: who receives the money of a connection's sales. */
export const recipients = pgTable(
  "recipients",
  {
    companyId: id("company_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", recipientStates).notNull(),
    /** The acquirer's id; null until it answers. */
    acquirerId: text("acquirer_id"),
    /** The only bank account that payouts go to; null until it is known. */
    account: jsonb("account").$type<BankAccount>(),
    /** What the law makes an acquirer ask, as typed (`RecipientDraft`), sealed under the vault key; null once the
     * acquirer has it. */
    sealed: text("sealed"),
    keyId: text("key_id"),
    /** When the details were last sent to the acquirer, and when it first did not know them long enough after that. */
    sentAt: instant("sent_at"),
    absentSince: instant("absent_since"),
    /** When to read the acquirer next; null when nothing is expected. */
    readAt: instant("read_at"),
    /** The page where the acquirer checks who the person is, until it ends. */
    identityUrl: text("identity_url"),
    identityUrlEndsAt: instant("identity_url_ends_at"),
    /** The acquirer's reason for a refusal, in its words. */
    reason: text("reason"),
    stateSince: instant("state_since").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    index("recipients_to_read").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "recipients_connection",
    }),
    oneOf("recipients_state", table.state, recipientStates),
    check("recipients_sealed", sql`(${table.sealed} IS NULL) = (${table.keyId} IS NULL)`),
  ],
);
