import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { roles } from "../enums";
import { apiKeyScopes, leakPlaces } from "../scope-enums";
import { companies } from "./companies";

/** People who sign in. Global: one person may work for several companies. */
export const users = pgTable("users", {
  id: id("id").primaryKey(),
  name: text("name").notNull(),
  /** Lower case: the address people sign in with. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /** Unused since sign-in counts by address and device; dropped by a later release, as `lockedUntil`. */
  failedSignIns: integer("failed_sign_ins").notNull().default(0),
  lockedUntil: instant("locked_until"),
  /** When the user proved that they read mail at this address; null until then. */
  emailConfirmedAt: instant("email_confirmed_at"),
  createdAt: instant("created_at").notNull(),
});

/**
 * Which user works for which company, with their role. A reference table, because it is read by user and by company.
 */
export const members = pgTable(
  "members",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    role: word("role", roles).notNull(),
    createdAt: instant("created_at").notNull(),
    /** From when on the member may approve payouts, if their role may; null for always. */
    approvesFrom: instant("approves_from"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index("members_of_user").on(table.userId),
    oneOf("members_role", table.role, roles),
  ],
);

/** A signed-in browser; deleting the row signs it out. Global, like users. */
export const sessions = pgTable(
  "sessions",
  {
    id: id("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_of_user").on(table.userId)],
);

/** An integrator's key pair: the public half in clear, the secret as a SHA-256 of its 256 random bits. */
export const apiKeys = pgTable(
  "api_keys",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    secretHash: text("secret_hash").notNull(),
    /** The key's scopes; null for everything. */
    scopes: text("scopes", { enum: apiKeyScopes }).array(),
    createdBy: id("created_by"),
    createdAt: instant("created_at").notNull(),
    /** Addresses and ranges that may use it; null for any. */
    addresses: text("addresses").array(),
    /** When it ends; null for never. */
    expiresAt: instant("expires_at"),
    /** The smallest number of days before expiry that the company was warned about. */
    endWarned: smallint("end_warned"),
    lastUsedAt: instant("last_used_at"),
    /** The client's address at `lastUsedAt`. */
    lastUsedFrom: text("last_used_from"),
    /** When and where its secret was first seen in a place where secrets do not belong. */
    leakedAt: instant("leaked_at"),
    leakPlace: word("leak_place", leakPlaces),
    leakWarnedAt: instant("leak_warned_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("api_keys_public_key").on(table.companyId, table.publicKey),
    foreignKey({ columns: [table.createdBy], foreignColumns: [users.id], name: "api_keys_created_by" }),
    index("api_keys_secret_hash").on(table.secretHash),
    index("api_keys_ending")
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} IS NOT NULL AND ${table.revokedAt} IS NULL`),
    check("api_keys_scopes", sql`cardinality(${table.scopes}) > 0`),
    check("api_keys_addresses", sql`cardinality(${table.addresses}) BETWEEN 1 AND 20`),
    check("api_keys_leak", sql`(${table.leakedAt} IS NULL) = (${table.leakPlace} IS NULL)`),
    oneOf("api_keys_leak_place", table.leakPlace, leakPlaces),
  ],
);

/** Requests made with a key on a São Paulo day, and how many its limits or scopes refused. */
export const apiKeyDays = pgTable(
  "api_key_days",
  {
    companyId: id("company_id").notNull(),
    apiKeyId: id("api_key_id").notNull(),
    day: date("day").notNull(),
    requests: integer("requests").notNull(),
    refused: integer("refused").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.apiKeyId, table.day] }),
    index("api_key_days_day").on(table.day),
    foreignKey({
      columns: [table.companyId, table.apiKeyId],
      foreignColumns: [apiKeys.companyId, apiKeys.id],
      name: "api_key_days_key",
    }),
    check("api_key_days_counts", sql`${table.refused} BETWEEN 0 AND ${table.requests}`),
  ],
);
