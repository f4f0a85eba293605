import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { enrollmentImportStatuses, importRowStatuses } from "../learning-enums";
import { companies } from "./companies";
import { courses } from "./courses";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** Lists of students of the previous version; a job moves them into `data_imports`. Dropped in the next release. */
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
    /** Days of access from the enrolment; null: without an end. */
    accessDays: integer("access_days"),
    /** Whether each new student is told by mail. */
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

/** Lines of `enrollment_imports`. Dropped in the next release. */
export const enrollmentImportRows = pgTable(
  "enrollment_import_rows",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    /** The line of the file, from 1. */
    line: integer("line").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    document: text("document").notNull(),
    phone: text("phone").notNull(),
    status: word("status", importRowStatuses).notNull(),
    /** The refusal's code, if refused. */
    refusal: text("refusal"),
    /** Who the line enrolled; null until then. */
    customerId: id("customer_id"),
    /** When the previous version mails the student. Dropped in the next release. */
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

/** Parts of incomplete files of `enrollment_imports`, in base64. Dropped in the next release. */
export const enrollmentImportParts = pgTable(
  "enrollment_import_parts",
  {
    companyId: companyId(),
    importId: id("import_id").notNull(),
    /** From 0. */
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
