import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";

/**
 * Command-line sign-ins, open for ten minutes each. A member confirms the code in a browser, and the program that started
 * the sign-in fetches the token with its secret; both are stored as SHA-256. A reference table, because the company is
 * unknown at the start.
 */
export const cliLogins = pgTable(
  "cli_logins",
  {
    id: id("id").primaryKey(),
    codeHash: text("code_hash").notNull().unique(),
    secretHash: text("secret_hash").notNull().unique(),
    /** The machine's name as it gives it, and the address it asked from. */
    host: text("host").notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The company and its key, once a member has confirmed it. */
    companyId: id("company_id"),
    apiKeyId: id("api_key_id"),
    /** When the token was fetched, or the code refused. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("cli_logins_by_end").on(table.expiresAt),
    check("cli_logins_confirmed", sql`(${table.companyId} IS NULL) = (${table.apiKeyId} IS NULL)`),
  ],
);
