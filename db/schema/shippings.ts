import { sql } from "drizzle-orm";
import { check, foreignKey, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { type FreightTable, shippingKinds } from "../shipping-enums";
import { products } from "./catalog";
import { companies } from "./companies";

/** What shipping a product costs its buyer. A product without a row is not shipped. */
export const productShippings = pgTable(
  "product_shippings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    kind: word("kind", shippingKinds).notNull(),
    /** Of a fixed freight. */
    amount: cents("amount"),
    /** Of a table, in cents. */
    prices: jsonb("prices").$type<FreightTable>(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_shippings_product",
    }),
    oneOf("product_shippings_kind", table.kind, shippingKinds),
    check("product_shippings_amount", sql`(${table.kind} = 'fixed') = (${table.amount} IS NOT NULL)`),
    check("product_shippings_prices", sql`(${table.kind} = 'table') = (${table.prices} IS NOT NULL)`),
  ],
);
