import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { roles, uploadPurposes } from "@/db/schema/accounts-enums";
import { languages } from "@/db/schema/core-enums";
import { documentTypes } from "@/db/schema/customers-enums";
import type { FeeChange } from "@/db/schema/ledger-shapes";
import type { RoutingRule } from "@/db/schema/treasury-shapes";
import { cents, id, instant, oneOf, word } from "../columns";
import {
  type AuditAction,
  apiKeyScopes,
  leakPlaces,
  type NoticeKind,
  type NoticeMailing,
  noticeKinds,
} from "./accounts-enums";

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

/** The tenants. A reference table: every node has it, and tenant tables refer to it with a plain foreign key. */
export const companies = pgTable(
  "companies",
  {
    id: id("id").primaryKey(),
    name: text("name").notNull(),
    legalName: text("legal_name").notNull(),
    documentType: word("document_type", documentTypes),
    document: text("document"),
    /** When the document was last changed; null if never since the company was created. */
    documentChangedAt: instant("document_changed_at"),
    city: text("city").notNull().default("SAO PAULO"),
    address: text("address").notNull().default(""),
    supportEmail: text("support_email").notNull().default(""),
    isDemo: boolean("is_demo").notNull().default(false),
    /** The company that this one rehearses for (docs/decisions.md 14); null for a company of its own. */
    testOf: id("test_of"),
    /** The original fees. */
    pixFeeBps: integer("pix_fee_bps").notNull().default(99),
    boletoFee: cents("boleto_fee").notNull().default(349),
    cardFeeBps: integer("card_fee_bps").notNull().default(499),
    cardFeeFixed: cents("card_fee_fixed").notNull().default(50),
    /** The fee on a Pix that settles in the seller's own bank account; none unless agreed (docs/decisions.md 12). */
    bankPixFeeBps: integer("bank_pix_fee_bps").notNull().default(0),
    /** Later fees, earliest first. They are read with the company, so that a charge needs no extra query. */
    feeChanges: jsonb("fee_changes").$type<FeeChange[]>().notNull().default([]),
    /** Release terms: business days after a boleto, calendar days after (and between) a card's installments. */
    boletoReleaseDays: integer("boleto_release_days").notNull().default(1),
    cardReleaseDays: integer("card_release_days").notNull().default(30),
    /** Which connection takes which charges, first match first. Read with the company, too. */
    routing: jsonb("routing").$type<RoutingRule[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    blockedAt: instant("blocked_at"),
  },
  (table) => [
    oneOf("companies_document_type", table.documentType, documentTypes),
    foreignKey({ columns: [table.testOf], foreignColumns: [table.id], name: "companies_test_of" }),
    uniqueIndex("companies_one_test").on(table.testOf),
    check(
      "companies_fees",
      sql`${table.pixFeeBps} >= 0 AND ${table.boletoFee} >= 0 AND ${table.cardFeeBps} >= 0 AND ${table.cardFeeFixed} >= 0 AND ${table.bankPixFeeBps} >= 0`,
    ),
  ],
);

/**
 * The global map from an external key (an API key, a callback's address) to its company, whose shard has the rest.
 * Lookups without a company start here.
 */
export const companyLookups = pgTable(
  "company_lookups",
  {
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    targetId: id("target_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/**
 * Mails of a company that sells for play money, by real day of São Paulo: how many went out and how many were withheld
 * (docs/decisions.md 15).
 */
export const mailDays = pgTable(
  "mail_days",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    day: date("day").notNull(),
    sent: integer("sent").notNull(),
    withheld: integer("withheld").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.day] }),
    check("mail_days_counts", sql`${table.sent} >= 0 AND ${table.withheld} >= 0`),
  ],
);

/** The audit log. Append-only, except that an erasure removes personal data from `after`. */
export const auditLog = pgTable(
  "audit_log",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    actor: text("actor").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subjectId: text("subject_id"),
    before: jsonb("before"),
    after: jsonb("after"),
    address: text("address"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("audit_log_newest").on(table.companyId, table.createdAt),
  ],
);

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

/** A notice's details besides its subject. No buyer's data: that is read with the subject, and erased with it. */
export interface NoticeDetails {
  amountInCents?: number;
  /** Title of the product sold, or name of the connection. */
  title?: string;
  /** URL of the webhook, without its path. */
  url?: string;
  /** E-mail address of the new member. */
  email?: string;
  /** When the certificate ends, ISO 8601. */
  endsAt?: string;
  /** A São Paulo day. */
  day?: string;
  /** How many. */
  count?: number;
  /** What pays the subscriptions that are told of. */
  method?: "credit_card" | "pix";
  /** What keeps these subscriptions from being charged, where it is not the connection. */
  lacks?: "payer";
}

/** Notices to the members of a company: one row per fact, however many read it. */
export const notices = pgTable(
  "notices",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** For a notice about an event, the event's own id, so each event is announced once. */
    id: id("id").notNull(),
    kind: word("kind", noticeKinds).notNull(),
    subjectId: id("subject_id").notNull(),
    details: jsonb("details").$type<NoticeDetails>().notNull(),
    /** The one member whom it does not concern; null if it concerns all. */
    exceptUserId: id("except_user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("notices_newest").on(table.companyId, table.createdAt, table.id),
    oneOf("notices_kind", table.kind, noticeKinds),
  ],
);

/** Mails of the previous version about notices. Dropped in the next release. */
export const noticeMails = pgTable(
  "notice_mails",
  {
    companyId: id("company_id").notNull(),
    noticeId: id("notice_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    dueAt: instant("due_at").notNull(),
    /** Lease of the process that sends it (real clock). */
    leasedUntil: instant("leased_until"),
    /** When it was sent or given up. */
    doneAt: instant("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.noticeId, table.userId] }),
    index("notice_mails_due").on(table.companyId, table.dueAt).where(sql`${table.doneAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.noticeId],
      foreignColumns: [notices.companyId, notices.id],
      name: "notice_mails_notice",
    }),
  ],
);

/** A member's choice for one kind of notice. */
export interface NoticeChoice {
  bell: boolean;
  mail: NoticeMailing;
}

/** A member's choices in one company, and how far they have read. The row is created when they first choose or read. */
export const noticeReaders = pgTable(
  "notice_readers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    choices: jsonb("choices").$type<Partial<Record<NoticeKind, NoticeChoice>>>().notNull(),
    /** Language of the member's mails. */
    language: word("language", languages).notNull(),
    readUntil: instant("read_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf("notice_readers_language", table.language, languages),
  ],
);

/**
 * The clock of a company that rehearses time: its now is the real instant plus `offset_ms` or, during an advance, the
 * instant that it has reached. A company without a row lives by the real clock.
 */
export const sandboxClocks = pgTable(
  "sandbox_clocks",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    /** The target of the advance under way; null if none is. */
    targetAt: instant("target_at"),
    /** The instant that the advance has reached (business time); null if none is under way. */
    reachedAt: instant("reached_at"),
    /** Instants at which the current or last advance did work. */
    steps: integer("steps").notNull().default(0),
    stopAsked: boolean("stop_asked").notNull().default(false),
    /** A run's lease on the advance (real clock). */
    leasedUntil: instant("leased_until"),
    /** Why the last step failed; it is tried again. */
    fault: text("fault").notNull().default(""),
    /** When a reset was asked for (real clock), which ends with this row; null while none is under way. */
    resetAt: instant("reset_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("sandbox_clocks_offset", sql`${table.offsetMs} >= 0`),
    check("sandbox_clocks_advance", sql`(${table.targetAt} IS NULL) = (${table.reachedAt} IS NULL)`),
  ],
);

/** What happened while a company's clock advanced. */
export const clockEntries = pgTable(
  "clock_entries",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** An event's own id, so that it is noted once. */
    id: id("id").notNull(),
    /** Business time. */
    at: instant("at").notNull(),
    /** An event's name, or what a job did: `receivables_released`. */
    what: text("what").notNull(),
    subjectId: id("subject_id"),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("clock_entries_in_order").on(table.companyId, table.at, table.id),
    check("clock_entries_count", sql`${table.count} > 0`),
  ],
);

/** A file that a seller uploaded; its bytes are on the disk or in an S3-compatible store. */
export const uploads = pgTable(
  "uploads",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    purpose: word("purpose", uploadPurposes).notNull(),
    /** The name that the seller gave it, for `content-disposition`. */
    fileName: text("file_name").notNull(),
    /** As announced; then as received. */
    size: bigint("size", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its bytes were stored; null while they are on their way. */
    storedAt: instant("stored_at"),
    /** Read from its content, never from what the browser says. */
    mediaType: text("media_type"),
    sha256: text("sha256"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("uploads_newest").on(table.companyId, table.createdAt),
    oneOf("uploads_purpose", table.purpose, uploadPurposes),
    check("uploads_stored", sql`(${table.storedAt} IS NULL) = (${table.mediaType} IS NULL OR ${table.sha256} IS NULL)`),
  ],
);
