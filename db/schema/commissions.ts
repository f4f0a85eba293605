import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { commissionStates, partnerKinds } from "../growth-enums";
import { transactions } from "./payments";

/**
 * What a partner company earns of a producer's sale, by receivable. It waits in the producer's `commissions` until the
 * day on which the receivable is released by itself, then moves to the partner's `available`.
 */
export const commissions = pgTable(
  "commissions",
  {
    /** The producer. */
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** The receivable that it was split from; null if it came from `available`. */
    receivableId: id("receivable_id"),
    kind: word("kind", partnerKinds).notNull(),
    agreementId: id("agreement_id").notNull(),
    partnerCompanyId: id("partner_company_id").notNull(),
    state: word("state", commissionStates).notNull(),
    /** What the partner currently gets, and what refunds and disputes took back, in cents. */
    amount: cents("amount").notNull(),
    takenBack: cents("taken_back").notNull().default(0),
    /** Cents that left `commissions` at the release, and the part of them that repaid what the partner owed. */
    released: cents("released").notNull().default(0),
    repaid: cents("repaid").notNull().default(0),
    releasesAt: instant("releases_at").notNull(),
    releasedAt: instant("released_at"),
    /** When the partner's books had it; null until then. */
    earnedAt: instant("earned_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("commissions_of_transaction").on(table.companyId, table.transactionId),
    index("commissions_of_agreement").on(table.companyId, table.agreementId, table.createdAt.desc(), table.id.desc()),
    index("commissions_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index("commissions_of_partner").on(table.partnerCompanyId, table.createdAt.desc(), table.id.desc()),
    index("commissions_due").on(table.companyId, table.releasesAt).where(sql`${table.state} = 'waiting'`),
    index("commissions_unearned")
      .on(table.companyId, table.releasedAt)
      .where(sql`${table.released} > ${table.repaid} AND ${table.earnedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "commissions_transaction",
    }),
    oneOf("commissions_kind", table.kind, partnerKinds),
    oneOf("commissions_state", table.state, commissionStates),
    check("commissions_amount", sql`${table.amount} >= 0 AND ${table.takenBack} >= 0`),
    check("commissions_repaid", sql`${table.repaid} BETWEEN 0 AND ${table.released}`),
  ],
);

/**
 * What a refund, a dispute or a fee takes back of a commission. The part that still waits goes back at once; of the part
 * that the partner has, their `available` returns what it holds, and later commissions repay the rest.
 */
export const commissionReturns = pgTable(
  "commission_returns",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    commissionId: id("commission_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    partnerCompanyId: id("partner_company_id").notNull(),
    /** Cents; of them, those that still waited. The rest is asked from the partner. */
    amount: cents("amount").notNull(),
    fromWaiting: cents("from_waiting").notNull(),
    /** Cents that the partner's `available` returned; null until it was asked. */
    recovered: cents("recovered"),
    /** Cents that later commissions repaid. */
    repaid: cents("repaid").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("commission_returns_of_commission").on(table.companyId, table.commissionId),
    index("commission_returns_asked").on(table.companyId, table.createdAt).where(sql`${table.recovered} IS NULL`),
    index("commission_returns_owed")
      .on(table.companyId, table.partnerCompanyId, table.createdAt)
      .where(sql`${table.amount} > ${table.fromWaiting} + coalesce(${table.recovered}, 0) + ${table.repaid}`),
    foreignKey({
      columns: [table.companyId, table.commissionId],
      foreignColumns: [commissions.companyId, commissions.id],
      name: "commission_returns_commission",
    }),
    check(
      "commission_returns_amount",
      sql`${table.amount} > 0 AND ${table.fromWaiting} >= 0 AND ${table.repaid} >= 0 AND ${table.fromWaiting} + coalesce(${table.recovered}, 0) + ${table.repaid} <= ${table.amount}`,
    ),
  ],
);

/** What a partner's `available` returned for a producer's `commission_returns`, once each; zero if it held nothing. */
export const commissionRecoveries = pgTable(
  "commission_recoveries",
  {
    /** The partner. */
    companyId: id("company_id").notNull(),
    /** The return's id. */
    id: id("id").notNull(),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check("commission_recoveries_amount", sql`${table.amount} >= 0`),
  ],
);
