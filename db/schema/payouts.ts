import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { pixKeyTypes } from "../enums";
import type { BankAccount } from "../shapes";
import { users } from "./auth";
import { companies } from "./companies";

/**
 * Where a company's money may be sent besides its own document's Pix key, which needs no row: a Pix key or a bank
 * account. A removed one stays, because payouts point to it.
 */
export const destinations = pgTable(
  "destinations",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    pixKeyType: word("pix_key_type", pixKeyTypes),
    /** Normalised, as the Pix directory writes it. */
    pixKey: text("pix_key"),
    account: jsonb("account").$type<BankAccount>(),
    addedBy: id("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("destinations_newest").on(table.companyId, table.createdAt),
    uniqueIndex("destinations_pix_key")
      .on(table.companyId, table.pixKey)
      .where(sql`${table.removedAt} IS NULL AND ${table.pixKey} IS NOT NULL`),
    foreignKey({ columns: [table.addedBy], foreignColumns: [users.id], name: "destinations_added_by" }),
    oneOf("destinations_pix_key_type", table.pixKeyType, pixKeyTypes),
    check(
      "destinations_target",
      sql`(${table.pixKey} IS NULL) = (${table.account} IS NOT NULL) AND (${table.pixKey} IS NULL) = (${table.pixKeyType} IS NULL)`,
    ),
  ],
);
