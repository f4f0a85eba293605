import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, id, instant, listOf, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { type DataRequestStatus, dataRequestKinds, dataRequestStatuses } from "./buyers-enums";
import { documentTypes } from "./customers-enums";
import type { Address } from "./customers-shapes";
import type { Metadata } from "./payments-shapes";

/** Buyers of a company, one row per document (docs/domains/customers.md). */
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
    /** Names from charges before the latest. A transaction keeps its charge's name. */
    formerNames: text("former_names").array(),
    phone: text("phone").notNull(),
    /** Distinct, newest first. */
    emails: text("emails").array().notNull(),
    address: jsonb("address").$type<Address>(),
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

/** Buyers who sign in, one row per email address (docs/domains/customers.md). A reference table. */
export const people = pgTable("people", {
  id: id("id").primaryKey(),
  email: text("email").notNull().unique(),
  locale: text("locale").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Token and code are stored as hashes. A reference table. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    id: id("id").primaryKey(),
    email: text("email").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    codeHash: text("code_hash").notNull(),
    /** Hash of the requesting browser's cookie. The link works only in that browser. */
    browserHash: text("browser_hash").notNull().unique(),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    locale: text("locale").notNull(),
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

/** Buyers' browsers. Ending a session signs its browser out at the next request. A reference table. */
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

/** Erased person's data that the law requires us to keep (LGPD, article 16). Each record has its own deletion date. */
export interface KeptRecord {
  kind: "fiscal" | "access";
  customerId: string | null;
  /** When the record is deleted. */
  until: string;
  keyId: string;
  sealed: string;
}

const openStatuses = ["requested", "running"] as const satisfies readonly DataRequestStatus[];

/**
 * People's requests about their data, processed in the background (LGPD, article 18). A reference
 * table, because a request spans companies.
 */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: id("id").primaryKey(),
    /** Null once an erasure is done and its last email was sent. */
    personId: id("person_id").references(() => people.id),
    email: text("email"),
    kind: word("kind", dataRequestKinds).notNull(),
    status: word("status", dataRequestStatuses).notNull(),
    /** Deprecated: last status whose email is queued or was not needed. Dropped in the next release. */
    toldStatus: word("told_status", dataRequestStatuses),
    locale: text("locale").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** Time of processing or of the next retry, until which an erasure can be canceled. */
    dueAt: instant("due_at").notNull(),
    doneAt: instant("done_at"),
    /**
     * ZIP of the export, until `expiresAt`. Stored here, so that it is on every node once the
     * transaction commits and leaves no file behind.
     */
    content: bytes("content"),
    expiresAt: instant("expires_at"),
    /** Encrypted data that the law requires us to keep after an erasure. `keptUntil` is the next deletion date. */
    kept: jsonb("kept").$type<KeptRecord[]>(),
    keptUntil: instant("kept_until"),
    /** Lease of the processing run (wall clock). */
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
