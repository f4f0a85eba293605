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
 * Closings by São Paulo day (docs/domains/reports.md). Rows never change. A day without transfers
 * has no row and the previous row's balances. `hash` covers this row and the previous hash
 * (`db/closing-hash.ts`).
 */
export const closings = pgTable(
  "closings",
  {
    // No foreign key, because the closed transfers reference the company.
    companyId: id("company_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** At the end of the day, in cents. Zero balances are omitted. */
    balances: jsonb("balances").$type<Partial<Record<Account, number>>>().notNull(),
    movements: jsonb("movements").$type<Partial<Record<TransferKind, KindTotal>>>().notNull(),
    /** Null in the company's first row. */
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
    /** In cents. */
    grossPerMonth: cents("gross_per_month").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("sales_goals_gross", sql`${table.grossPerMonth} > 0`)],
);
