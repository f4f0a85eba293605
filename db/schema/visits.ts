import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id } from "../columns";
import { companies } from "./companies";

/** Visits of checkout pages: browsers per São Paulo day. Counted in batches, so those of a crash's last seconds are missing. */
export const checkoutVisits = pgTable(
  "checkout_visits",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** What the page sells: a product, or a payment link. */
    productId: id("product_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** The `utm_source` of the page's address; empty: none. */
    source: text("source").notNull(),
    /** The version of the page that the browser was shown; empty: there is only one. */
    version: text("version", { enum: ["", "a", "b"] }).notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day, table.source, table.version] }),
    check("checkout_visits_source", sql`length(${table.source}) <= 60`),
    check("checkout_visits_version", sql`${table.version} IN ('', 'a', 'b')`),
    check("checkout_visits_visits", sql`${table.visits} > 0`),
  ],
);
