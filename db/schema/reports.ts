import { sql } from "drizzle-orm";
import { check, date, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, id, instant } from "../columns";
import { companies } from "./accounts";
import type { Account, TransferKind } from "./ledger-enums";

export interface KindTotal {
  count: number;
  amountInCents: number;
}

/**
 * Daily closings of each company, by calendar day in São Paulo (docs/domains/reports.md). Rows
 * never change. A day without transfers has no row, and its balances equal those of the previous
 * row. `hash` covers this row and the hash of the previous one (`db/closing-hash.ts`).
 */
export const closings = pgTable(
  "closings",
  {
    // No foreign key is needed, because the closed transfers reference the company.
    companyId: id("company_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Balance of each account at the end of the day, in cents. Zero balances are omitted. */
    balances: jsonb("balances").$type<Partial<Record<Account, number>>>().notNull(),
    movements: jsonb("movements").$type<Partial<Record<TransferKind, KindTotal>>>().notNull(),
    /** Hash of the previous row; null in the company's first row. */
    previousHash: text("previous_hash"),
    /** SHA-256 in hexadecimal. */
    hash: text("hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
);

export const salesGoals = pgTable(
  "sales_goals",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    /** Gross sales goal in cents. */
    grossPerMonth: cents("gross_per_month").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("sales_goals_gross", sql`${table.grossPerMonth} > 0`)],
);
