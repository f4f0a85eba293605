import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";
import { products } from "./catalog";
import { companies } from "./companies";
import { transactions } from "./payments";

/** How many units of a product its checkouts may still sell. A product without a row has no limit. */
export const productStocks = pgTable(
  "product_stocks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** Without those of charges that wait for their payment. */
    units: integer("units").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_stocks_product",
    }),
    check("product_stocks_units", sql`${table.units} >= 0`),
  ],
);

/** The units that a charge took of a limited product. */
export const stockClaims = pgTable(
  "stock_claims",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: id("transaction_id").notNull(),
    productId: id("product_id").notNull(),
    units: integer("units").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null: they are held or sold. Released ones are kept, because the charge's money may still arrive. */
    releasedAt: instant("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId, table.productId] }),
    index("stock_claims_of_product").on(table.companyId, table.productId).where(sql`${table.releasedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "stock_claims_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "stock_claims_product",
    }),
    check("stock_claims_units", sql`${table.units} > 0`),
  ],
);
