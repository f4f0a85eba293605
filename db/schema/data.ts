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
import { bytes, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { languages } from "./core-enums";
import { courses } from "./courses";
import {
  enrollmentImportStatuses,
  exportFormats,
  exportKinds,
  exportStatuses,
  importKinds,
  importLineStatuses,
  importRowStatuses,
  importStatuses,
  lineRefusals,
} from "./data-enums";
import type { ExportFilter } from "./data-shapes";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** Exports are written in the background part by part, newest rows first. */
export const dataExports = pgTable(
  "data_exports",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    kind: word("kind", exportKinds).notNull(),
    format: word("format", exportFormats).notNull(),
    language: word("language", languages).notNull(),
    filter: jsonb("filter").$type<ExportFilter>().notNull(),
    status: word("status", exportStatuses).notNull(),
    /** Matching rows at the start; null if not yet counted, or too many to count. */
    total: integer("total"),
    rows: integer("rows").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    parts: integer("parts").notNull().default(0),
    cursorAt: instant("cursor_at"),
    cursorId: id("cursor_id"),
    /** File of the part being written. It may remain in the store after a crash. */
    writingId: id("writing_id"),
    failures: integer("failures").notNull().default(0),
    hasFiles: boolean("has_files").notNull().default(true),
    actor: text("actor").notNull(),
    /** Member to notify when the export is ready. Null if there is none or the email is queued. */
    tellsUserId: id("tells_user_id"),
    leasedUntil: instant("leased_until"),
    /** Start of the export. Later rows are excluded. */
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

/** Compressed parts of export files. A row is inserted in the transaction that advances the export's cursor. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    companyId: companyId(),
    exportId: id("export_id").notNull(),
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

/**
 * Deprecated: student lists of the previous version, which a job moves to `data_imports`. Dropped
 * in the next release.
 */
export const enrollmentImports = pgTable(
  "enrollment_imports",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    fileName: text("file_name").notNull(),
    status: word("status", enrollmentImportStatuses).notNull(),
    totalRows: integer("total_rows").notNull(),
    cohortId: id("cohort_id"),
    /** Days of access from the enrollment; null if unlimited. */
    accessDays: integer("access_days"),
    tellsByMail: boolean("tells_by_mail").notNull().default(false),
    actor: text("actor").notNull(),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
    leasedUntil: instant("leased_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("enrollment_imports_running").on(table.companyId, table.createdAt).where(sql`${table.endedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.courseId],
      foreignColumns: [courses.companyId, courses.id],
      name: "enrollment_imports_course",
    }),
    oneOf("enrollment_imports_status", table.status, enrollmentImportStatuses),
  ],
);

/** Deprecated: lines of `enrollment_imports`. Dropped in the next release. */
export const enrollmentImportRows = pgTable(
  "enrollment_import_rows",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    line: integer("line").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    document: text("document").notNull(),
    phone: text("phone").notNull(),
    status: word("status", importRowStatuses).notNull(),
    refusal: text("refusal"),
    customerId: id("customer_id"),
    /** Deprecated: when the previous version emails the student. Dropped in the next release. */
    mailDueAt: instant("mail_due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.line] }),
    index("enrollment_import_rows_waiting")
      .on(table.companyId, table.importId, table.line)
      .where(sql`${table.status} = 'waiting'`),
    index("enrollment_import_rows_mails")
      .on(table.companyId, table.mailDueAt)
      .where(sql`${table.mailDueAt} IS NOT NULL`),
    index("enrollment_import_rows_of_customer")
      .on(table.companyId, table.customerId)
      .where(sql`${table.customerId} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [enrollmentImports.companyId, enrollmentImports.id],
      name: "enrollment_import_rows_import",
    }).onDelete("cascade"),
    oneOf("enrollment_import_rows_status", table.status, importRowStatuses),
  ],
);

/** Deprecated: parts of incomplete files of `enrollment_imports`, in base64. Dropped in the next release. */
export const enrollmentImportParts = pgTable(
  "enrollment_import_parts",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    part: integer("part").notNull(),
    data: text("data").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.part] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [enrollmentImports.companyId, enrollmentImports.id],
      name: "enrollment_import_parts_import",
    }).onDelete("cascade"),
  ],
);

/** Files imported line by line in the background. A file and its lines are deleted 7 days after the import ends. */
export const dataImports = pgTable(
  "data_imports",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    kind: word("kind", importKinds).notNull(),
    format: word("format", exportFormats).notNull(),
    fileName: text("file_name").notNull(),
    status: word("status", importStatuses).notNull(),
    /** Field of each cell, in order. Empty until the file is checked. */
    headings: jsonb("headings").$type<string[]>().notNull().default([]),
    lines: integer("lines").notNull().default(0),
    /** Default cells by field, for empty ones. For a student list: course, cohort and end of access. */
    defaults: jsonb("defaults").$type<Record<string, string>>().notNull().default({}),
    tellsByMail: boolean("tells_by_mail").notNull().default(false),
    actor: text("actor").notNull(),
    leasedUntil: instant("leased_until"),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("data_imports_running").on(table.companyId, table.startedAt).where(sql`${table.status} = 'running'`),
    index("data_imports_open").on(table.companyId, table.createdAt).where(sql`${table.endedAt} IS NULL`),
    index("data_imports_ended").on(table.companyId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    oneOf("data_imports_kind", table.kind, importKinds),
    oneOf("data_imports_format", table.format, exportFormats),
    oneOf("data_imports_status", table.status, importStatuses),
    check(
      "data_imports_over",
      sql`(${table.endedAt} IS NULL) = (${table.status} IN ('receiving', 'checked', 'running'))`,
    ),
  ],
);

/** A line's cells are erased once it is imported, or if it contains card data. */
export const dataImportLines = pgTable(
  "data_import_lines",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    line: integer("line").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    status: word("status", importLineStatuses).notNull(),
    refusal: word("refusal", lineRefusals),
    field: text("field"),
    /** Lower case, so that an erasure can find it. Empty without one. */
    email: text("email").notNull(),
    /** Without punctuation; empty without one. */
    document: text("document").notNull(),
    customerId: id("customer_id"),
    subjectId: id("subject_id"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.line] }),
    index("data_import_lines_waiting")
      .on(table.companyId, table.importId, table.line)
      .where(sql`${table.status} = 'waiting'`),
    index("data_import_lines_refused")
      .on(table.companyId, table.importId, table.line)
      .where(sql`${table.status} = 'refused'`),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [dataImports.companyId, dataImports.id],
      name: "data_import_lines_import",
    }).onDelete("cascade"),
    oneOf("data_import_lines_status", table.status, importLineStatuses),
    oneOf("data_import_lines_refusal", table.refusal, lineRefusals),
    check("data_import_lines_refused", sql`(${table.status} = 'refused') = (${table.refusal} IS NOT NULL)`),
  ],
);

/** Parts of an incomplete or unchecked file, because request bodies are limited. */
export const dataImportParts = pgTable(
  "data_import_parts",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    part: integer("part").notNull(),
    data: bytes("data").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.part] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [dataImports.companyId, dataImports.id],
      name: "data_import_parts_import",
    }).onDelete("cascade"),
  ],
);

/** Ids of imported items at another platform, which prevent a repeated import. */
export const importedItems = pgTable(
  "imported_items",
  {
    companyId: companyId(),
    kind: word("kind", importKinds).notNull(),
    key: text("key").notNull(),
    subjectId: id("subject_id").notNull(),
    /** Buyer's address of a subscription until the first charge. Empty once erased. */
    buyerEmail: text("buyer_email").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.key] }),
    index("imported_items_by_subject").on(table.companyId, table.subjectId),
    oneOf("imported_items_kind", table.kind, importKinds),
  ],
);
