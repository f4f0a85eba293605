import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { exportFormats, importKinds, importLineStatuses, importStatuses, lineRefusals } from "../bulk-enums";
import { bytes, id, instant, oneOf, word } from "../columns";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** A file whose lines are made in the background, line by line. Removed 7 days after its end, with its lines. */
export const dataImports = pgTable(
  "data_imports",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    kind: word("kind", importKinds).notNull(),
    format: word("format", exportFormats).notNull(),
    fileName: text("file_name").notNull(),
    status: word("status", importStatuses).notNull(),
    /** The file's own headings, in order, for its report; empty until it is checked. */
    headings: jsonb("headings").$type<string[]>().notNull().default([]),
    lines: integer("lines").notNull().default(0),
    /** Cells by field, for lines that leave the field empty; of a list of students, the course, cohort and end of access. */
    defaults: jsonb("defaults").$type<Record<string, string>>().notNull().default({}),
    /** Whether each new student gets a welcome mail. */
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

/** A line of an import. A line that was made keeps none of its cells; neither does one with data of cards. */
export const dataImportLines = pgTable(
  "data_import_lines",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    /** The line of the file, from 1. */
    line: integer("line").notNull(),
    /** In the order of the import's headings. */
    cells: jsonb("cells").$type<string[]>().notNull(),
    status: word("status", importLineStatuses).notNull(),
    refusal: word("refusal", lineRefusals),
    /** The refused field; null for the whole line. */
    field: text("field"),
    /** In lower case, for erasures to find; empty if the line has none. */
    email: text("email").notNull(),
    /** Without punctuation; empty if the line has none. */
    document: text("document").notNull(),
    customerId: id("customer_id"),
    /** The id of what the line created. */
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

/** A piece of the file, kept until the check, because a request's body is limited. */
export const dataImportParts = pgTable(
  "data_import_parts",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    /** From 0. */
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

/** What was imported under another platform's id, so that no second line imports it again. */
export const importedItems = pgTable(
  "imported_items",
  {
    companyId: companyId(),
    kind: word("kind", importKinds).notNull(),
    /** The hash of the other platform's id. */
    key: text("key").notNull(),
    subjectId: id("subject_id").notNull(),
    /** For a subscription: the buyer's e-mail until its first charge; empty once erased. */
    buyerEmail: text("buyer_email").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.key] }),
    index("imported_items_by_subject").on(table.companyId, table.subjectId),
    oneOf("imported_items_kind", table.kind, importKinds),
  ],
);
