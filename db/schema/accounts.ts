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
import { cents, id, instant, oneOf, word } from "../columns";
import {
  type AuditAction,
  apiKeyScopes,
  leakPlaces,
  type NoticeKind,
  type NoticeMailing,
  noticeKinds,
  roles,
  uploadPurposes,
} from "./accounts-enums";
import { languages } from "./core-enums";
import { documentTypes } from "./customers-enums";
import type { FeeChange } from "./ledger-shapes";
import type { RoutingRule } from "./treasury-shapes";

/**
 * Command-line sign-ins, valid for ten minutes. A member confirms the code in a browser, and the
 * program that started the sign-in fetches the token with its secret. Code and secret are stored as
 * SHA-256. A reference table, because the company is initially unknown.
 */
export const cliLogins = pgTable(
  "cli_logins",
  {
    id: id("id").primaryKey(),
    codeHash: text("code_hash").notNull().unique(),
    secretHash: text("secret_hash").notNull().unique(),
    host: text("host").notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    companyId: id("company_id"),
    apiKeyId: id("api_key_id"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("cli_logins_by_end").on(table.expiresAt),
    check("cli_logins_confirmed", sql`(${table.companyId} IS NULL) = (${table.apiKeyId} IS NULL)`),
  ],
);

/** Tenants. A reference table: every node has it, and tenant tables reference it with a plain foreign key. */
export const companies = pgTable(
  "companies",
  {
    id: id("id").primaryKey(),
    name: text("name").notNull(),
    legalName: text("legal_name").notNull(),
    documentType: word("document_type", documentTypes),
    document: text("document"),
    /** Null if unchanged since the company was created. */
    documentChangedAt: instant("document_changed_at"),
    city: text("city").notNull().default("SAO PAULO"),
    address: text("address").notNull().default(""),
    supportEmail: text("support_email").notNull().default(""),
    isDemo: boolean("is_demo").notNull().default(false),
    /** Live company of a test company (docs/domains/sandbox.md); null for a live one. */
    testOf: id("test_of"),
    pixFeeBps: integer("pix_fee_bps").notNull().default(99),
    boletoFee: cents("boleto_fee").notNull().default(349),
    cardFeeBps: integer("card_fee_bps").notNull().default(499),
    cardFeeFixed: cents("card_fee_fixed").notNull().default(50),
    /** Fee on a Pix into the seller's own bank account. Zero unless agreed (docs/domains/ledger.md). */
    bankPixFeeBps: integer("bank_pix_fee_bps").notNull().default(0),
    /** Scheduled fee changes, earliest first. Stored here, so that a charge needs no extra query. */
    feeChanges: jsonb("fee_changes").$type<FeeChange[]>().notNull().default([]),
    /**
     * Release terms: business days for a boleto, calendar days for a card's first installment and
     * between installments.
     */
    boletoReleaseDays: integer("boleto_release_days").notNull().default(1),
    cardReleaseDays: integer("card_release_days").notNull().default(30),
    /** Assigns charges to connections; the first match applies. Stored here, like `feeChanges`. */
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
 * Global map from an external key, such as an API key or a callback's address, to its company, for
 * requests whose company is not yet known.
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

/** Emails sent and withheld for a play-money company, by wall-clock day in São Paulo (docs/domains/accounts.md). */
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

/** Append-only, except that an erasure removes personal data from `after`. */
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

export const users = pgTable("users", {
  id: id("id").primaryKey(),
  name: text("name").notNull(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /** Unused, like `lockedUntil`: failed sign-ins are counted by address and device. Dropped in a later release. */
  failedSignIns: integer("failed_sign_ins").notNull().default(0),
  lockedUntil: instant("locked_until"),
  /** When the user proved access to this mailbox; null if unconfirmed. */
  emailConfirmedAt: instant("email_confirmed_at"),
  createdAt: instant("created_at").notNull(),
});

/** A reference table, because it is read by user and by company. */
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
    /** Start of the right to approve payouts if the role has it; null without restriction. */
    approvesFrom: instant("approves_from"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index("members_of_user").on(table.userId),
    oneOf("members_role", table.role, roles),
  ],
);

/** Signed-in browsers; deleting a row signs one out. Global, like users. */
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

/** Integrators' key pairs. The public key is plain text, and the secret is the SHA-256 of its 256 random bits. */
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
    /** Null for all scopes. */
    scopes: text("scopes", { enum: apiKeyScopes }).array(),
    createdBy: id("created_by"),
    createdAt: instant("created_at").notNull(),
    /** IP addresses and ranges; null for any. */
    addresses: text("addresses").array(),
    expiresAt: instant("expires_at"),
    /** Smallest number of days before expiry with a warning sent. */
    endWarned: smallint("end_warned"),
    lastUsedAt: instant("last_used_at"),
    lastUsedFrom: text("last_used_from"),
    /** First finding of the secret outside its intended location. */
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

/** Requests per São Paulo day, and those refused because of the key's limits or scopes. */
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
 * Email invitations to a company, of which `company_lookups` maps the token's hash. At most one per
 * address and company is open.
 */
export const invitations = pgTable(
  "invitations",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
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

/** Password resets by email. The token is stored as the SHA-256 of 256 random bits. Global, like users. */
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
 * Browsers in which a user signed in, identified by the SHA-256 of the 256 random bits in their
 * cookie or, until `confirmedAt` is set, in the emailed link. Global, like users.
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

/** Without buyer data, which is read with the subject and erased with it. */
export interface NoticeDetails {
  amountInCents?: number;
  title?: string;
  url?: string;
  email?: string;
  endsAt?: string;
  day?: string;
  count?: number;
  method?: "credit_card" | "pix";
  /** The refund was accepted automatically; otherwise, the seller decides. */
  isAccepted?: true;
  /** The payer, not the connection, prevents charges of subscriptions. */
  lacks?: "payer";
}

export const notices = pgTable(
  "notices",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** For a notice about an event, the event's id, so that each event is announced once. */
    id: id("id").notNull(),
    kind: word("kind", noticeKinds).notNull(),
    subjectId: id("subject_id").notNull(),
    details: jsonb("details").$type<NoticeDetails>().notNull(),
    /** Member who does not receive the notice. */
    exceptUserId: id("except_user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("notices_newest").on(table.companyId, table.createdAt, table.id),
    oneOf("notices_kind", table.kind, noticeKinds),
  ],
);

/** Deprecated: notice emails queued by the previous version. Dropped in the next release. */
export const noticeMails = pgTable(
  "notice_mails",
  {
    companyId: id("company_id").notNull(),
    noticeId: id("notice_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    dueAt: instant("due_at").notNull(),
    /** Lease of the sending process (wall clock). */
    leasedUntil: instant("leased_until"),
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

export interface NoticeChoice {
  bell: boolean;
  mail: NoticeMailing;
}

/**
 * A member's notice settings and read position in one company, created when they first change a
 * setting or read notices.
 */
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
    language: word("language", languages).notNull(),
    readUntil: instant("read_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf("notice_readers_language", table.language, languages),
  ],
);

/**
 * Clocks of companies that simulate time: the wall clock plus `offset_ms` or, during an advance,
 * the instant reached so far. A company without a row uses the wall clock.
 */
export const sandboxClocks = pgTable(
  "sandbox_clocks",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    targetAt: instant("target_at"),
    /** Instant reached; null without an advance in progress. */
    reachedAt: instant("reached_at"),
    /** Instants at which the current or latest advance did work. */
    steps: integer("steps").notNull().default(0),
    stopAsked: boolean("stop_asked").notNull().default(false),
    leasedUntil: instant("leased_until"),
    /** Error of the last step, which is being retried. */
    fault: text("fault").notNull().default(""),
    /** When a reset was requested, in wall-clock time; null without one. The reset deletes this row. */
    resetAt: instant("reset_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("sandbox_clocks_offset", sql`${table.offsetMs} >= 0`),
    check("sandbox_clocks_advance", sql`(${table.targetAt} IS NULL) = (${table.reachedAt} IS NULL)`),
  ],
);

export const clockEntries = pgTable(
  "clock_entries",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Id of the event, so that each is recorded once. */
    id: id("id").notNull(),
    at: instant("at").notNull(),
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

export const uploads = pgTable(
  "uploads",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    purpose: word("purpose", uploadPurposes).notNull(),
    fileName: text("file_name").notNull(),
    /** Declared size in bytes, then the actual size once received. */
    size: bigint("size", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null until the content is stored. */
    storedAt: instant("stored_at"),
    /** Detected from the content, never declared by the browser. */
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
