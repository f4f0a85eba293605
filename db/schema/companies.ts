import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AuditAction } from "../audit-enums";
import { cents, id, instant, oneOf, word } from "../columns";
import { documentTypes } from "../enums";
import type { FeeChange, RoutingRule } from "../shapes";

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
