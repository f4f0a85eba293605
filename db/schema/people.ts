import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { dataRequestKinds, dataRequestStatuses } from "../learning-enums";

/** Buyers who sign in: an e-mail address of this installation (docs/decisions.md 13). A reference table. */
export const people = pgTable("people", {
  id: id("id").primaryKey(),
  /** Lower case: the address of the purchases. */
  email: text("email").notNull().unique(),
  locale: text("locale").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** A sign-in under way. The link's token and the code are stored as hashes. A reference table. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    id: id("id").primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Hash of the cookie of the browser that asked: the link works there alone. */
    browserHash: text("browser_hash").notNull().unique(),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    locale: text("locale").notNull(),
    /** Where it leads: a path of ours. */
    returnTo: text("return_to").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("sign_in_links_of_email").on(table.email, table.createdAt),
    index("sign_in_links_by_end").on(table.expiresAt),
  ],
);

/** A signed-in buyer's browser. Ending the row signs it out at the next request. A reference table. */
export const peopleSessions = pgTable(
  "people_sessions",
  {
    id: id("id").primaryKey(),
    personId: id("person_id")
      .notNull()
      .references(() => people.id),
    tokenHash: text("token_hash").notNull().unique(),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("people_sessions_of_person").on(table.personId, table.createdAt),
    index("people_sessions_by_end").on(table.expiresAt),
  ],
);

/**
 * A person's request about their data, done in the background (LGPD, article 18). A reference table, because it spans
 * companies.
 */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: id("id").primaryKey(),
    personId: id("person_id").references(() => people.id),
    /** Null once an erasure is done. */
    email: text("email"),
    kind: word("kind", dataRequestKinds).notNull(),
    status: word("status", dataRequestStatuses).notNull(),
    locale: text("locale").notNull(),
    requestedAt: instant("requested_at").notNull(),
    doneAt: instant("done_at"),
    /** Name of the export's file under the data directory, until it is removed. */
    fileName: text("file_name"),
    expiresAt: instant("expires_at"),
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    index("data_requests_of_person").on(table.personId, table.requestedAt),
    index("data_requests_due").on(table.requestedAt).where(sql`${table.doneAt} IS NULL`),
    oneOf("data_requests_kind", table.kind, dataRequestKinds),
    oneOf("data_requests_status", table.status, dataRequestStatuses),
  ],
);
