import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { dataRequestKinds, dataRequestStatuses, personSessionKinds } from "../learning-enums";
import { companies } from "./companies";

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
    browserHash: text("browser_hash").notNull(),
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

/** A buyer's browser. Ending the row signs it out at the next request. A reference table. */
export const peopleSessions = pgTable(
  "people_sessions",
  {
    id: id("id").primaryKey(),
    kind: word("kind", personSessionKinds).notNull(),
    /** The person who signed in; null for a link's session. */
    personId: id("person_id").references(() => people.id),
    /** The buyer whose link was opened; null for a signed-in person. */
    companyId: id("company_id").references(() => companies.id),
    customerId: id("customer_id"),
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
    index("people_sessions_of_customer").on(table.companyId, table.customerId),
    index("people_sessions_by_end").on(table.expiresAt),
    oneOf("people_sessions_kind", table.kind, personSessionKinds),
    check(
      "people_sessions_holder",
      sql`(${table.kind} = 'signed_in') = (${table.personId} IS NOT NULL) AND (${table.kind} = 'link') = (${table.companyId} IS NOT NULL AND ${table.customerId} IS NOT NULL)`,
    ),
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
