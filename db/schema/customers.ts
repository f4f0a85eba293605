import { jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { documentTypes } from "../enums";
import type { Address, Metadata } from "../shapes";
import { companies } from "./companies";

/** A buyer, inside one company: one row per document (docs/decisions.md 4). */
export const customers = pgTable(
  "customers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    documentType: word("document_type", documentTypes).notNull(),
    document: text("document").notNull(),
    name: text("name").notNull(),
    /** Names of earlier charges other than the newest; null when there are none. Transactions keep their own. */
    formerNames: text("former_names").array(),
    phone: text("phone").notNull(),
    /** The distinct addresses seen, newest first. */
    emails: text("emails").array().notNull(),
    address: jsonb("address").$type<Address>(),
    /** The newest one given over the API. */
    metadata: jsonb("metadata").$type<Metadata>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("customers_document").on(table.companyId, table.documentType, table.document),
    oneOf("customers_document_type", table.documentType, documentTypes),
  ],
);
