import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { pageVersions } from "../page-enums";
import { products } from "./catalog";
import { companies } from "./companies";

/** What somebody said of a product, as its seller chose and wrote it. */
export interface Testimonial {
  name: string;
  text: string;
}

/**
 * The seller's words on a product's checkout page, as plain text. A product without a row has the page with the seal of
 * its guarantee alone; version `b` exists once the seller has written one to compare.
 */
export const checkoutContents = pgTable(
  "checkout_contents",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    version: word("version", pageVersions).notNull(),
    headline: text("headline"),
    highlights: text("highlights").array().notNull(),
    testimonials: jsonb("testimonials").$type<Testimonial[]>().notNull(),
    showsGuarantee: boolean("shows_guarantee").notNull(),
    /** Whether the form has a field for the buyer's phone, which they may leave empty. */
    asksPhone: boolean("asks_phone").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.version] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "checkout_contents_product",
    }),
    oneOf("checkout_contents_version", table.version, pageVersions),
    check("checkout_contents_highlights", sql`cardinality(${table.highlights}) <= 6`),
  ],
);

/** Comparisons of the two versions of a checkout page; at most one of a product runs. */
export const pageTests = pgTable(
  "page_tests",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    startedAt: instant("started_at").notNull(),
    /** As the audit log names actors: `user:…`, `api_key:…`. */
    startedBy: text("started_by").notNull(),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    /** The version that stayed; null while it runs. */
    kept: word("kept", pageVersions),
    /** Visits of the first day before the start, which are not the test's. */
    visitsBeforeA: integer("visits_before_a").notNull().default(0),
    visitsBeforeB: integer("visits_before_b").notNull().default(0),
    /** Its visits, once it has ended. */
    visitsA: integer("visits_a"),
    visitsB: integer("visits_b"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("page_tests_running").on(table.companyId, table.productId).where(sql`${table.endedAt} IS NULL`),
    index("page_tests_of_product").on(table.companyId, table.productId, table.startedAt),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "page_tests_product",
    }),
    oneOf("page_tests_kept", table.kept, pageVersions),
    check("page_tests_ended", sql`(${table.endedAt} IS NULL) = (${table.kept} IS NULL)`),
  ],
);
