import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bytes, id, instant, oneOf, word } from "../columns";
import { pictureTypes } from "../picture-types";
import { products } from "./catalog";
import { companies } from "./companies";

/** A product's picture, fetched from its `imageUrl`, so that no buyer's browser calls that address. */
export const productPictures = pgTable(
  "product_pictures",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    productId: id("product_id").notNull(),
    /** The address that is to be fetched, or was. */
    sourceUrl: text("source_url").notNull(),
    /** Null until one was fetched. A new address keeps the picture of the one before until its own is there. */
    type: word("type", pictureTypes),
    picture: bytes("picture"),
    fetchedAt: instant("fetched_at"),
    tries: smallint("tries").notNull().default(0),
    /** When it is fetched, or tried again; null once it is there, and after the last try. */
    nextAt: instant("next_at"),
    /** Lease of the run that fetches it (real clock). */
    leasedUntil: instant("leased_until"),
    /** Why the last try brought nothing; empty when it did. */
    fault: text("fault").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "product_pictures_product",
    }),
    index("product_pictures_due").on(table.companyId, table.nextAt),
    oneOf("product_pictures_type", table.type, pictureTypes),
    check("product_pictures_whole", sql`(${table.type} IS NULL) = (${table.picture} IS NULL)`),
  ],
);
