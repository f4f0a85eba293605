import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { roles } from "../enums";
import { users } from "./auth";
import { companies } from "./companies";

/**
 * Invitations by e-mail to join a company. The link's token is found through `company_lookups`, by its hash; at most
 * one invitation per address and company is open.
 */
export const invitations = pgTable(
  "invitations",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    role: word("role", roles).notNull(),
    invitedBy: id("invited_by").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("invitations_open")
      .on(table.companyId, table.email)
      .where(sql`${table.acceptedAt} IS NULL AND ${table.revokedAt} IS NULL`),
    foreignKey({ columns: [table.invitedBy], foreignColumns: [users.id], name: "invitations_invited_by" }),
    oneOf("invitations_role", table.role, roles),
  ],
);

/** Password resets by e-mail; the token is stored as a SHA-256 of 256 random bits. Global, like users. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("password_resets_of_user").on(table.userId)],
);

/**
 * Browsers that a user signed in with, by the SHA-256 of 256 random bits in their cookie; before `confirmedAt`, of those
 * in the link of a mail. Global, like users.
 */
export const userDevices = pgTable(
  "user_devices",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [index("user_devices_of_user").on(table.userId), index("user_devices_over").on(table.expiresAt)],
);
