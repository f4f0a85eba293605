import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { coproducerStates } from "../affiliate-enums";
import { id, instant, oneOf, word } from "../columns";
import { products } from "./catalog";
import { companies } from "./companies";

/** Shares of a product that its producer offered to another company, from a day to a day. */
export const coproducers = pgTable(
  "coproducers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    /** The address that was invited, in lower case. */
    email: text("email").notNull(),
    shareBps: integer("share_bps").notNull(),
    /** São Paulo days, both inclusive. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Null: for good. */
    endsOn: date("ends_on", { mode: "string" }),
    state: word("state", coproducerStates).notNull(),
    /** Null until a company has accepted. */
    partnerCompanyId: id("partner_company_id").references(() => companies.id),
    acceptedAt: instant("accepted_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("coproducers_of_product").on(table.companyId, table.productId),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "coproducers_product",
    }),
    oneOf("coproducers_state", table.state, coproducerStates),
    check("coproducers_share", sql`${table.shareBps} BETWEEN 1 AND 10000`),
    check("coproducers_days", sql`${table.endsOn} >= ${table.startsOn}`),
    check("coproducers_partner", sql`${table.state} <> 'accepted' OR ${table.partnerCompanyId} IS NOT NULL`),
  ],
);
