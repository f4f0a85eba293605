import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { dataImportLines, dataImportParts, dataImports } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import type { ImportKind, ImportLineStatus } from "@/db/schema/data-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { countQueued } from "../../core/mail/outbox";
import { getCohort, getCourseTitle } from "../../courses/students/cohorts";
import {
  type DataImport,
  importLimits,
  importPermissions,
  type ListedImport,
  type ListPage,
  type ListQuery,
  type NewImport,
  type NewList,
  type RefusedPage,
  type RefusedQuery,
} from "./schemas";

export type ImportRow = typeof dataImports.$inferSelect;

export interface ImportBy extends AuditBy {
  can: (permission: Permission) => boolean;
}

const rowsPerPage = 1_000;

export function checkKind({ can }: Pick<ImportBy, "can">, kind: ImportKind): void {
  if (!importPermissions[kind].every(can)) fail("FORBIDDEN");
}

type ListTerms = Partial<Pick<ImportRow, "defaults" | "tellsByMail">>;

/**
 * Creates an import, whose file is then uploaded in parts. `now` is wall-clock time, which the
 * retention period uses.
 *
 * @throws FORBIDDEN; too_many_imports
 */
export async function openImport(
  companyId: string,
  input: NewImport & ListTerms,
  now: Date,
  by: ImportBy,
): Promise<ListedImport> {
  checkKind(by, input.kind);
  const row = await db().transaction(async (tx) => {
    await lockCompanyTurn(tx, companyId);
    const open = and(eq(dataImports.companyId, companyId), isNull(dataImports.endedAt));
    if ((await tx.$count(dataImports, open)) >= importLimits.open) {
      return fail("too_many_imports", { values: { max: importLimits.open } });
    }
    const fresh = { companyId, id: newId(now), ...input, status: "receiving" as const, actor: by.actor };
    const [made] = await tx
      .insert(dataImports)
      .values({ ...fresh, createdAt: now })
      .returning();
    return made ?? fail("INTERNAL");
  });
  return toImport(row);
}

export const isImport = (companyId: string, importId: string) =>
  and(eq(dataImports.companyId, companyId), eq(dataImports.id, importId));

/** @throws NOT_FOUND */
export async function getImportRow(companyId: string, importId: string): Promise<ImportRow> {
  if (!isId(importId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(dataImports).where(isImport(companyId, importId));
  return row ?? fail("NOT_FOUND");
}

/**
 * Locks an import, so that no line is imported until the transaction ends.
 *
 * @throws NOT_FOUND; FORBIDDEN
 */
export async function lockImport(tx: Executor, companyId: string, importId: string, by: ImportBy): Promise<ImportRow> {
  if (!isId(importId)) return fail("NOT_FOUND");
  const [row] = await tx.select().from(dataImports).where(isImport(companyId, importId)).for("no key update");
  if (!row) return fail("NOT_FOUND");
  checkKind(by, row.kind);
  return row;
}

/** @throws NOT_FOUND */
export async function getImport(companyId: string, importId: string): Promise<ListedImport> {
  return toImport(await getImportRow(companyId, importId));
}

/**
 * Creates an import of a course's students. Lines may omit the course, the cohort and the end of
 * access. `now` is the company's time.
 *
 * @throws FORBIDDEN; NOT_FOUND; cohort_unknown; too_many_imports
 */
export async function openList(
  companyId: string,
  { courseId, cohortId, accessDays, ...input }: NewList,
  { now, realNow }: { now: Date; realNow: Date },
  by: ImportBy,
): Promise<ListedImport> {
  await getCourseTitle(companyId, courseId);
  const cohort = cohortId === null ? null : await getCohort(db(), { companyId, courseId }, cohortId);
  const defaults = {
    course: courseId,
    ...(cohort && { cohort: cohort.name }),
    ...(accessDays !== null && { accessUntil: addDays(dayOf(now), accessDays) }),
  };
  return openImport(companyId, { ...input, kind: "enrollments", defaults }, realNow, by);
}

/** Newest first. `courseId` selects imports created on that course's page. */
export async function listImports(companyId: string, { limit, offset, courseId }: ListQuery): Promise<ListPage> {
  const ofCourse = courseId === undefined ? undefined : sql`${dataImports.defaults} ->> 'course' = ${courseId}`;
  const own = and(eq(dataImports.companyId, companyId), ofCourse);
  const [rows, totalRows] = await Promise.all([
    db().select().from(dataImports).where(own).orderBy(desc(dataImports.id)).limit(limit).offset(offset),
    db().$count(dataImports, own),
  ]);
  return { rows: await Promise.all(rows.map(toImport)), totalRows };
}

async function toImport(row: ImportRow): Promise<ListedImport> {
  const counted = await db()
    .select({ status: dataImportLines.status, lines: count() })
    .from(dataImportLines)
    .where(and(eq(dataImportLines.companyId, row.companyId), eq(dataImportLines.importId, row.id)))
    .groupBy(dataImportLines.status);
  const linesOf = (status: ImportLineStatus) => counted.find((each) => each.status === status)?.lines ?? 0;
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    fileName: row.fileName,
    status: row.status,
    lines: row.lines,
    waiting: linesOf("waiting"),
    made: linesOf("made"),
    unchanged: linesOf("unchanged"),
    refused: linesOf("refused"),
    mailsDue: await countQueued(row.companyId, "welcome", row.id),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Starts a validated import, processed by `runImports`. Idempotent while the import is running.
 *
 * @throws NOT_FOUND; FORBIDDEN; import_not_checked; data_import_ended
 */
export async function startImport(companyId: string, importId: string, now: Date, by: ImportBy): Promise<DataImport> {
  await db().transaction(async (tx) => {
    const { status, kind, lines, endedAt } = await lockImport(tx, companyId, importId, by);
    if (status === "running" || status === "done") return;
    if (endedAt) return fail("data_import_ended");
    if (status === "receiving") return fail("import_not_checked");
    const { actor, address } = by;
    const started = { status: "running", startedAt: now, actor } as const;
    await tx.update(dataImports).set(started).where(isImport(companyId, importId));
    const entry = { action: "import.started", subjectId: importId, after: { importKind: kind, lines }, now } as const;
    await recordAudit(tx, { companyId, actor, ...(address && { address }), ...entry });
  });
  return getImport(companyId, importId);
}

/**
 * Keeps the lines already imported.
 *
 * @throws NOT_FOUND; FORBIDDEN; data_import_ended
 */
export async function cancelImport(companyId: string, importId: string, now: Date, by: ImportBy): Promise<DataImport> {
  await db().transaction(async (tx) => {
    const { kind, lines, endedAt } = await lockImport(tx, companyId, importId, by);
    if (endedAt) return fail("data_import_ended");
    await endImport(tx, { companyId, id: importId }, "canceled", now);
    const { actor, address } = by;
    const entry = { action: "import.canceled", subjectId: importId, after: { importKind: kind, lines }, now } as const;
    await recordAudit(tx, { companyId, actor, ...(address && { address }), ...entry });
  });
  return getImport(companyId, importId);
}

export async function refuseFile(
  tx: Executor,
  { companyId, id: importId, kind }: Pick<ImportRow, "companyId" | "id" | "kind">,
  now: Date,
  { actor, address }: AuditBy,
): Promise<void> {
  await endImport(tx, { companyId, id: importId }, "refused", now);
  const entry = { action: "import.refused", subjectId: importId, after: { importKind: kind }, now } as const;
  await recordAudit(tx, { companyId, actor, ...(address && { address }), ...entry });
}

/** Removes the file of an import that the caller has locked. */
export async function endImport(
  tx: Executor,
  { companyId, id: importId }: Pick<ImportRow, "companyId" | "id">,
  status: "canceled" | "refused",
  now: Date,
): Promise<void> {
  const ended = { status, endedAt: now, leasedUntil: null };
  await tx.update(dataImports).set(ended).where(isImport(companyId, importId));
  await removeParts(tx, companyId, importId);
}

export async function removeParts(tx: Executor, companyId: string, importId: string): Promise<void> {
  await tx
    .delete(dataImportParts)
    .where(and(eq(dataImportParts.companyId, companyId), eq(dataImportParts.importId, importId)));
}

const isRefused = (companyId: string, importId: string) =>
  and(
    eq(dataImportLines.companyId, companyId),
    eq(dataImportLines.importId, importId),
    eq(dataImportLines.status, "refused"),
  );

/**
 * Rejected lines in file order.
 *
 * @throws NOT_FOUND; FORBIDDEN
 */
export async function listRefused(
  companyId: string,
  { importId, limit, offset }: RefusedQuery,
  by: Pick<ImportBy, "can">,
): Promise<RefusedPage> {
  const { kind } = await getImportRow(companyId, importId);
  checkKind(by, kind);
  const [rows, totalRows] = await Promise.all([
    db()
      .select({ line: dataImportLines.line, field: dataImportLines.field, refusal: dataImportLines.refusal })
      .from(dataImportLines)
      .where(isRefused(companyId, importId))
      .orderBy(asc(dataImportLines.line))
      .limit(limit)
      .offset(offset),
    db().$count(dataImportLines, isRefused(companyId, importId)),
  ]);
  return {
    rows: rows.flatMap(({ line, field, refusal }) => (refusal ? [{ line, field, reason: refusal }] : [])),
    totalRows,
  };
}

export async function* readRefused(companyId: string, importId: string) {
  let after = 0;
  for (;;) {
    const rows = await db()
      .select()
      .from(dataImportLines)
      .where(and(isRefused(companyId, importId), gt(dataImportLines.line, after)))
      .orderBy(asc(dataImportLines.line))
      .limit(rowsPerPage);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = last.line;
  }
}
