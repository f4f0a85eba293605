import { and, asc, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, enrollmentImportParts, enrollmentImportRows, enrollmentImports } from "@/db/schema";
import { type AuditBy, recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { getCohort, getCourseTitle } from "./cohorts";
import type { EnrollmentImport, ImportPart, ImportStart, NewImport } from "./import-schemas";
import { getImport, lockImport } from "./imports";
import { type ListLine, readList } from "./read-list";

/** Lists of a company that arrive or run at the same time. */
const maxAtOnce = 3;

/** Rows per INSERT. */
const batchSize = 1_000;

/** Opens a list of students; its file follows in parts. @throws NOT_FOUND; cohort_unknown; import_limit_reached */
export async function openImport(
  companyId: string,
  input: NewImport,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentImport> {
  const id = newId(now);
  const { courseId, fileName, accessDays, tellsByMail } = input;
  await db().transaction(async (tx) => {
    // One company's lists are opened one after the other, so that twenty at once do not pass the limit.
    await tx.select({ id: balances.companyId }).from(balances).where(eq(balances.companyId, companyId)).for("update");
    await getCourseTitle(companyId, courseId, tx);
    const cohort = input.cohortId === null ? null : await getCohort(tx, { companyId, courseId }, input.cohortId);
    const open = and(eq(enrollmentImports.companyId, companyId), isNull(enrollmentImports.endedAt));
    if ((await tx.$count(enrollmentImports, open)) >= maxAtOnce) {
      return fail("import_limit_reached", { values: { max: maxAtOnce } });
    }
    await tx.insert(enrollmentImports).values({
      companyId,
      id,
      courseId,
      fileName,
      status: "receiving",
      totalRows: 0,
      cohortId: cohort?.id ?? null,
      accessDays,
      tellsByMail,
      actor: by.actor,
      createdAt: now,
    });
  });
  return getImport(companyId, id);
}

/** Keeps a part of a list's file; one that is sent again replaces itself. @throws NOT_FOUND; import_not_receiving */
export async function addImportPart(companyId: string, { importId, part, data }: ImportPart): Promise<void> {
  await db().transaction(async (tx) => {
    const { status } = await lockImport(tx, companyId, importId);
    if (status !== "receiving") return fail("import_not_receiving");
    await tx
      .insert(enrollmentImportParts)
      .values({ companyId, importId, part, data })
      .onConflictDoUpdate({
        target: [enrollmentImportParts.companyId, enrollmentImportParts.importId, enrollmentImportParts.part],
        set: { data },
      });
  });
}

/**
 * Reads the complete file of a list and stores its lines in one commit; the job enrols them from there. A repeat answers
 * the running list.
 *
 * @throws NOT_FOUND; import_over; import_incomplete; as `readList`.
 */
export async function startImport(
  companyId: string,
  { importId, parts }: ImportStart,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentImport> {
  await db().transaction(async (tx) => {
    const { status, courseId } = await lockImport(tx, companyId, importId);
    if (status === "running" || status === "done") return;
    if (status === "canceled") return fail("import_over");
    const lines = await readList(await joinParts(tx, companyId, importId, parts));
    await storeLines(tx, companyId, importId, lines);
    await tx
      .update(enrollmentImports)
      .set({ status: "running", totalRows: lines.length })
      .where(and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.id, importId)));
    await tx
      .delete(enrollmentImportParts)
      .where(and(eq(enrollmentImportParts.companyId, companyId), eq(enrollmentImportParts.importId, importId)));
    const after = { title: await getCourseTitle(companyId, courseId, tx), students: lines.length };
    await recordAudit(tx, { companyId, ...by, action: "students.imported", subjectId: courseId, after, now });
  });
  return getImport(companyId, importId);
}

async function joinParts(tx: Executor, companyId: string, importId: string, parts: number): Promise<Uint8Array> {
  const rows = await tx
    .select({ part: enrollmentImportParts.part, data: enrollmentImportParts.data })
    .from(enrollmentImportParts)
    .where(and(eq(enrollmentImportParts.companyId, companyId), eq(enrollmentImportParts.importId, importId)))
    .orderBy(asc(enrollmentImportParts.part));
  if (rows.length !== parts || rows.some(({ part }, index) => part !== index)) return fail("import_incomplete");
  return Buffer.concat(rows.map(({ data }) => Buffer.from(data, "base64")));
}

async function storeLines(tx: Executor, companyId: string, importId: string, lines: ListLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += batchSize) {
    await tx.insert(enrollmentImportRows).values(
      lines.slice(start, start + batchSize).map(({ refusal, ...line }) => ({
        ...line,
        companyId,
        importId,
        status: refusal ? ("refused" as const) : ("waiting" as const),
        refusal,
      })),
    );
  }
}
