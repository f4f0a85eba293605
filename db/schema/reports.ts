import { sql } from "drizzle-orm";
import { check, date, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { cents, id, instant } from "../columns";
import { companies } from "./accounts";

/** Number and sum, in cents, of the day's transfers of one kind. */
export interface KindTotal {
  count: number;
  amountInCents: number;
}

/**
 * A company's closed São Paulo day (docs/decisions.md 12): written once, never changed. A day without transfers has no
 * row: its balances are those of the row before. `hash` covers the row and the hash of the row before
 * (`db/closing-hash.ts`).
 */
export const closings = pgTable(
  "closings",
  {
    // The closed transfers name the same company.
    companyId: id("company_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The balance of each account at the end of the day, in cents; accounts with zero are left out. */
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

/** What a company wants to sell in a month. */
export const salesGoals = pgTable(
  "sales_goals",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    /** Gross, in cents. */
    grossPerMonth: cents("gross_per_month").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("sales_goals_gross", sql`${table.grossPerMonth} > 0`)],
);
