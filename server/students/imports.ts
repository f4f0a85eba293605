import { and, asc, count, desc, eq, gt, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { enrollmentImportParts, enrollmentImportRows, enrollmentImports } from "@/db/schema";
import { type AuditBy, recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { getCourseTitle } from "./cohorts";
import type { EnrollmentImport } from "./import-schemas";

const maxListed = 20;
const rowsPerPage = 1_000;

export type ImportRow = typeof enrollmentImports.$inferSelect;

/** A course's newest lists. @throws NOT_FOUND */
export async function listImports(companyId: string, courseId: string): Promise<EnrollmentImport[]> {
  await getCourseTitle(companyId, courseId);
  const rows = await db()
    .select()
    .from(enrollmentImports)
    .where(and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.courseId, courseId)))
    .orderBy(desc(enrollmentImports.createdAt), desc(enrollmentImports.id))
    .limit(maxListed);
  return Promise.all(rows.map(toImport));
}

/** A list and how far it is. @throws NOT_FOUND */
export async function getImport(companyId: string, importId: string): Promise<EnrollmentImport> {
  return toImport(await findImport(db(), companyId, importId));
}

async function findImport(executor: Executor, companyId: string, importId: string): Promise<ImportRow> {
  if (!isId(importId)) return fail("NOT_FOUND");
  const [row] = await executor
    .select()
    .from(enrollmentImports)
    .where(and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.id, importId)));
  return row ?? fail("NOT_FOUND");
}

/** A list, locked until the commit: no line of it is enrolled meanwhile. @throws NOT_FOUND */
export async function lockImport(tx: Executor, companyId: string, importId: string): Promise<ImportRow> {
  if (!isId(importId)) return fail("NOT_FOUND");
  const [row] = await tx
    .select()
    .from(enrollmentImports)
    .where(and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.id, importId)))
    .for("no key update");
  return row ?? fail("NOT_FOUND");
}

async function toImport(row: ImportRow): Promise<EnrollmentImport> {
  const counted = await db()
    .select({
      status: enrollmentImportRows.status,
      rows: count(),
      mailsDue: count(enrollmentImportRows.mailDueAt),
    })
    .from(enrollmentImportRows)
    .where(and(eq(enrollmentImportRows.companyId, row.companyId), eq(enrollmentImportRows.importId, row.id)))
    .groupBy(enrollmentImportRows.status);
  const rowsOf = (status: string) => counted.find((each) => each.status === status)?.rows ?? 0;
  return {
    id: row.id,
    courseId: row.courseId,
    fileName: row.fileName,
    status: row.status,
    totalRows: row.totalRows,
    waiting: rowsOf("waiting"),
    enrolled: rowsOf("enrolled"),
    unchanged: rowsOf("unchanged"),
    refused: rowsOf("refused"),
    mailsDue: counted.reduce((sum, each) => sum + each.mailsDue, 0),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Ends a list that arrives or runs: no further line is enrolled, those that were stay. Mails that are due are sent.
 *
 * @throws NOT_FOUND; import_over
 */
export async function cancelImport(
  companyId: string,
  importId: string,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentImport> {
  await db().transaction(async (tx) => {
    const { endedAt, courseId } = await lockImport(tx, companyId, importId);
    if (endedAt) return fail("import_over");
    await tx
      .update(enrollmentImports)
      .set({ status: "canceled", endedAt: now, leasedUntil: null })
      .where(and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.id, importId)));
    await tx
      .delete(enrollmentImportParts)
      .where(and(eq(enrollmentImportParts.companyId, companyId), eq(enrollmentImportParts.importId, importId)));
    await recordAudit(tx, { companyId, ...by, action: "students.import_canceled", subjectId: courseId, now });
  });
  return getImport(companyId, importId);
}

/** The refused lines of a list, in order, a page at a time. @throws NOT_FOUND */
export async function* readRefused(companyId: string, importId: string) {
  await findImport(db(), companyId, importId);
  let after = 0;
  for (;;) {
    const rows = await db()
      .select()
      .from(enrollmentImportRows)
      .where(
        and(
          eq(enrollmentImportRows.companyId, companyId),
          eq(enrollmentImportRows.importId, importId),
          eq(enrollmentImportRows.status, "refused"),
          gt(enrollmentImportRows.line, after),
        ),
      )
      .orderBy(asc(enrollmentImportRows.line))
      .limit(rowsPerPage);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = last.line;
  }
}

/**
 * Removes an erased customer from the lists, in the caller's commit: by their id and by the e-mails that were theirs. A
 * line that waits enrolls nobody any more; counts stay.
 */
export async function eraseFromImports(
  tx: Executor,
  companyId: string,
  { customerId, emails }: { customerId: string | null; emails: readonly string[] },
): Promise<void> {
  const own = emails.map((each) => each.trim().toLowerCase());
  const isTheirs = sql`(${enrollmentImportRows.customerId} = ${customerId} OR lower(${enrollmentImportRows.email}) = ANY(${sql.param(own)}::text[]))`;
  await tx
    .update(enrollmentImportRows)
    .set({
      name: "",
      email: "",
      document: "",
      phone: "",
      mailDueAt: null,
      status: sql`CASE WHEN ${enrollmentImportRows.status} = 'waiting' THEN 'refused' ELSE ${enrollmentImportRows.status} END`,
      refusal: sql`CASE WHEN ${enrollmentImportRows.status} = 'waiting' THEN 'customer_erased' ELSE ${enrollmentImportRows.refusal} END`,
    })
    .where(and(eq(enrollmentImportRows.companyId, companyId), isTheirs));
}
