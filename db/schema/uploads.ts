import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { uploadPurposes } from "../learning-enums";
import { companies } from "./companies";

/** A file that a seller uploaded; its bytes are on the disk or in an S3-compatible store. */
export const uploads = pgTable(
  "uploads",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    purpose: word("purpose", uploadPurposes).notNull(),
    /** The name that the seller gave it, for `content-disposition`. */
    fileName: text("file_name").notNull(),
    /** As announced; then as received. */
    size: bigint("size", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its bytes were stored; null while they are on their way. */
    storedAt: instant("stored_at"),
    /** Read from its content, never from what the browser says. */
    mediaType: text("media_type"),
    sha256: text("sha256"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("uploads_newest").on(table.companyId, table.createdAt),
    oneOf("uploads_purpose", table.purpose, uploadPurposes),
    check("uploads_stored", sql`(${table.storedAt} IS NULL) = (${table.mediaType} IS NULL OR ${table.sha256} IS NULL)`),
  ],
);
