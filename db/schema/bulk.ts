import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { exportFormats, exportKinds, exportStatuses } from "../bulk-enums";
import { id, instant, oneOf, word } from "../columns";
import { languages } from "../enums";
import type { ExportFilter } from "../shapes";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** A file of a company's rows, made in the background, newest rows first, part by part. */
export const dataExports = pgTable(
  "data_exports",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    kind: word("kind", exportKinds).notNull(),
    format: word("format", exportFormats).notNull(),
    /** The language of the CSV's words and of the mail. */
    language: word("language", languages).notNull(),
    filter: jsonb("filter").$type<ExportFilter>().notNull(),
    status: word("status", exportStatuses).notNull(),
    /** Matching rows at the start; null until counted, or if there are too many to count. */
    total: integer("total"),
    rows: integer("rows").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    parts: integer("parts").notNull().default(0),
    /** The last row written to a part. */
    cursorAt: instant("cursor_at"),
    cursorId: id("cursor_id"),
    /** The file of the part being written; a run that died may have left it in the store. */
    writingId: id("writing_id"),
    /** Failed runs since the last part. */
    failures: integer("failures").notNull().default(0),
    /** Whether the store may still hold files of it. */
    hasFiles: boolean("has_files").notNull().default(true),
    actor: text("actor").notNull(),
    /** The member to notify when it is ready; null if there is none or the mail is queued. */
    tellsUserId: id("tells_user_id"),
    leasedUntil: instant("leased_until"),
    /** Rows created later are left out. */
    createdAt: instant("created_at").notNull(),
    readyAt: instant("ready_at"),
    expiresAt: instant("expires_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("data_exports_running").on(table.companyId).where(sql`${table.status} = 'running'`),
    index("data_exports_to_tell").on(table.companyId).where(sql`${table.tellsUserId} IS NOT NULL`),
    index("data_exports_expiry").on(table.companyId, table.expiresAt).where(sql`${table.status} = 'ready'`),
    index("data_exports_with_files").on(table.companyId).where(sql`${table.hasFiles} AND ${table.endedAt} IS NOT NULL`),
    index("data_exports_ended").on(table.companyId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    oneOf("data_exports_kind", table.kind, exportKinds),
    oneOf("data_exports_format", table.format, exportFormats),
    oneOf("data_exports_language", table.language, languages),
    oneOf("data_exports_status", table.status, exportStatuses),
    check("data_exports_ready", sql`${table.status} <> 'ready' OR ${table.expiresAt} IS NOT NULL`),
    check("data_exports_over", sql`(${table.endedAt} IS NULL) = (${table.status} IN ('running', 'ready'))`),
  ],
);

/** A part of an export's file in the store, compressed; its rows and the export's cursor are one commit. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    companyId: companyId(),
    exportId: id("export_id").notNull(),
    /** From 0. */
    part: integer("part").notNull(),
    fileId: id("file_id").notNull(),
    rows: integer("rows").notNull(),
    sha256: text("sha256").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId, table.part] }),
    foreignKey({
      columns: [table.companyId, table.exportId],
      foreignColumns: [dataExports.companyId, dataExports.id],
      name: "data_export_parts_export",
    }).onDelete("cascade"),
  ],
);
