import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { roles } from "../enums";
import { apiKeyScopes } from "../scope-enums";
import { companies } from "./companies";

/** People who sign in. Global: one person may work for several companies. */
export const users = pgTable("users", {
  id: id("id").primaryKey(),
  name: text("name").notNull(),
  /** Lower case: the address people sign in with. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  failedSignIns: integer("failed_sign_ins").notNull().default(0),
  lockedUntil: instant("locked_until"),
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
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("api_keys_public_key").on(table.companyId, table.publicKey),
    foreignKey({ columns: [table.createdBy], foreignColumns: [users.id], name: "api_keys_created_by" }),
    check("api_keys_scopes", sql`cardinality(${table.scopes}) > 0`),
  ],
);
