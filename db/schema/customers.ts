import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { type DataRequestStatus, dataRequestKinds, dataRequestStatuses } from "@/db/schema/buyers-enums";
import { documentTypes } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type { Metadata } from "@/db/schema/payments-shapes";
import { bytes, id, instant, listOf, oneOf, word } from "../columns";
import { companies } from "./accounts";

/** A buyer, inside one company: one row per document (docs/decisions.md 4). */
export const customers = pgTable(
  "customers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    documentType: word("document_type", documentTypes).notNull(),
    document: text("document").notNull(),
    name: text("name").notNull(),
    /** Names of earlier charges other than the newest; null when there are none. Transactions keep their own. */
    formerNames: text("former_names").array(),
    phone: text("phone").notNull(),
    /** The distinct addresses seen, newest first. */
    emails: text("emails").array().notNull(),
    address: jsonb("address").$type<Address>(),
    /** The newest one given over the API. */
    metadata: jsonb("metadata").$type<Metadata>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("customers_document").on(table.companyId, table.documentType, table.document),
    oneOf("customers_document_type", table.documentType, documentTypes),
  ],
);

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

/** What the law keeps of an erased person (LGPD, article 16), until a day of its own. */
export interface KeptRecord {
  kind: "fiscal" | "access";
  /** The customer whose purchases it is about; null for access logs. */
  customerId: string | null;
  /** An instant. */
  until: string;
  /** The vault key that sealed it. */
  keyId: string;
  sealed: string;
}

/** A request that is not over. */
const openStatuses = ["requested", "running"] as const satisfies readonly DataRequestStatus[];

/**
 * A person's request about their data, done in the background (LGPD, article 18). A reference table, because it spans
 * companies.
 */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: id("id").primaryKey(),
    /** Both null once an erasure is done and its last mail is sent. */
    personId: id("person_id").references(() => people.id),
    email: text("email"),
    kind: word("kind", dataRequestKinds).notNull(),
    status: word("status", dataRequestStatuses).notNull(),
    /** The last status whose mail is queued, or that needs none. Dropped in the next release. */
    toldStatus: word("told_status", dataRequestStatuses),
    locale: text("locale").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** When it is to be done, or tried again: an erasure can be taken back until then. */
    dueAt: instant("due_at").notNull(),
    doneAt: instant("done_at"),
    /**
     * The export's ZIP, until `expiresAt`. In the database, so that it is there in the commit that makes it, on every
     * machine, and no file is left behind.
     */
    content: bytes("content"),
    expiresAt: instant("expires_at"),
    /** Of an erasure: what the law keeps, apart from everything else and sealed; `keptUntil` is the next end of a part. */
    kept: jsonb("kept").$type<KeptRecord[]>(),
    keptUntil: instant("kept_until"),
    /** Lease of the process that works on it (real clock). */
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    index("data_requests_of_person").on(table.personId, table.requestedAt),
    uniqueIndex("data_requests_one_open")
      .on(table.personId, table.kind)
      .where(sql`${table.status} IN ${listOf(openStatuses)}`),
    index("data_requests_due")
      .on(table.dueAt)
      .where(sql`${table.status} IN ${listOf(openStatuses)}`),
    index("data_requests_to_tell")
      .on(table.requestedAt)
      .where(sql`${table.status} <> 'running' AND ${table.toldStatus} IS DISTINCT FROM ${table.status}`),
    index("data_requests_by_end").on(table.expiresAt).where(sql`${table.expiresAt} IS NOT NULL`),
    index("data_requests_kept").on(table.keptUntil).where(sql`${table.keptUntil} IS NOT NULL`),
    oneOf("data_requests_kind", table.kind, dataRequestKinds),
    oneOf("data_requests_status", table.status, dataRequestStatuses),
    oneOf("data_requests_told_status", table.toldStatus, dataRequestStatuses),
  ],
);
