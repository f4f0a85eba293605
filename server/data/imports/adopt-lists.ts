import { and, asc, eq, gt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import {
  cohorts,
  dataImportLines,
  dataImports,
  enrollmentImportRows,
  enrollmentImports,
  enrollments,
} from "@/db/schema";
import { lineRefusals } from "@/db/schema/data-enums";
import { nowIn } from "../../accounts/company/company-clock";
import { addDays, dayOf, daysAfter } from "../../core/calendar/calendar";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import { addWelcome } from "../../courses/students/welcome-mails";
import type { LineFault } from "./read-cells";
import type { ImportRun } from "./run-imports";

type ListRow = typeof enrollmentImports.$inferSelect;
type ListLine = typeof enrollmentImportRows.$inferSelect;

const batchSize = 1_000;

const earlierLeaseMs = 90_000;

const isOf = (companyId: string) => eq(enrollmentImports.companyId, companyId);

/**
 * Converts the previous version's student lists to imports, one list per transaction. Servers of
 * that version may still be receiving a list, so an incomplete list is skipped for up to one day.
 */
export async function adoptLists({ now, deadline, only }: ImportRun): Promise<{ adoptedLists: number }> {
  const { status, createdAt, companyId: column, id } = enrollmentImports;
  const isDue = or(ne(status, "receiving"), lte(createdAt, daysAfter(now, -1)));
  let adoptedLists = 0;
  const pieces = async function* (companyId: string) {
    const at = await nowIn(companyId, now);
    const due = and(isOf(companyId), isDue, notExists(leasedMails(companyId, at)));
    for (const list of await db().select({ id }).from(enrollmentImports).where(due)) {
      await db().transaction((tx) => adoptList(tx, companyId, list.id, at));
      adoptedLists += 1;
      yield;
    }
  };
  const found = await findCompaniesWith(column, isDue, only);
  await runRoundRobin(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A list of students could not be moved into imports" },
  );
  return { adoptedLists };
}

/** The previous version stores the lease in `mail_due_at`. */
function leasedMails(companyId: string, now: Date) {
  const { importId, companyId: ofCompany } = enrollmentImportRows;
  return db()
    .select({ importId })
    .from(enrollmentImportRows)
    .where(and(eq(ofCompany, companyId), eq(importId, enrollmentImports.id), isLeased(now)));
}

function isLeased(now: Date): SQL | undefined {
  const { mailDueAt } = enrollmentImportRows;
  const leaseEnd = new Date(Math.max(now.getTime(), Date.now()) + earlierLeaseMs);
  return and(gt(mailDueAt, now), lte(mailDueAt, leaseEnd));
}

/** Converts all lists of a company, so that an erasure finds their lines. Runs in the caller's transaction. */
export async function adoptListsOf(tx: Executor, companyId: string, now: Date): Promise<void> {
  const lists = await tx.select({ id: enrollmentImports.id }).from(enrollmentImports).where(isOf(companyId));
  for (const { id } of lists) await adoptList(tx, companyId, id, now);
}

/** Removes a list whose file is incomplete. */
async function adoptList(tx: Executor, companyId: string, id: string, now: Date): Promise<void> {
  const isList = and(isOf(companyId), eq(enrollmentImports.id, id));
  // Blocks while a server of the previous version is enrolling a line.
  const [list] = await tx.select().from(enrollmentImports).where(isList).for("update");
  if (!list) return;
  if (list.status !== "receiving") await copyList(tx, list, list.status, now);
  await tx.delete(enrollmentImports).where(isList);
}

async function copyList(
  tx: Executor,
  { courseId, cohortId, accessDays, totalRows, leasedUntil: _lease, ...list }: ListRow,
  status: "running" | "done" | "canceled",
  now: Date,
): Promise<void> {
  const { companyId, id } = list;
  const isCohort = and(eq(cohorts.companyId, companyId), eq(cohorts.id, cohortId ?? id));
  const [cohort] = await tx.select({ name: cohorts.name }).from(cohorts).where(isCohort);
  const defaults = {
    course: courseId,
    ...(cohort && { cohort: cohort.name }),
    ...(accessDays !== null && { accessUntil: addDays(dayOf(now), accessDays) }),
  };
  await tx.insert(dataImports).values({
    ...list,
    kind: "enrollments",
    format: "csv",
    status,
    headings: ["name", "email", "document", "phone", ...Object.keys(defaults)],
    lines: totalRows,
    defaults,
    startedAt: list.createdAt,
  });
  const enrollment = sql<string | null>`(
    SELECT own.id FROM ${enrollments} own
    WHERE own.company_id = ${companyId} AND own.course_id = ${courseId}
      AND own.customer_id = ${enrollmentImportRows}.customer_id
    ORDER BY own.id LIMIT 1)`;
  const { mailDueAt } = enrollmentImportRows;
  const isMailDue = sql<boolean>`${mailDueAt} IS NOT NULL AND NOT coalesce(${isLeased(now)}, false)`;
  const rows = await tx
    .select({ line: enrollmentImportRows, subjectId: enrollment, isMailDue })
    .from(enrollmentImportRows)
    .where(and(eq(enrollmentImportRows.companyId, companyId), eq(enrollmentImportRows.importId, id)))
    .orderBy(asc(enrollmentImportRows.line));
  for (let start = 0; start < rows.length; start += batchSize) {
    const lines = rows.slice(start, start + batchSize);
    await tx
      .insert(dataImportLines)
      .values(lines.map(({ line, subjectId }) => ({ ...toLine(line, Object.values(defaults)), subjectId })));
  }
  for (const { line, subjectId, isMailDue } of rows) {
    if (!isMailDue || subjectId === null) continue;
    await addWelcome(tx, { companyId, importId: id, enrollmentId: subjectId, email: line.email }, now);
  }
}

function toLine(
  { name, email, document, phone, status, refusal, mailDueAt: _due, ...row }: ListLine,
  defaults: readonly string[],
) {
  if (status === "enrolled" || status === "unchanged") {
    const made = status === "enrolled" ? ("made" as const) : status;
    return { ...row, status: made, cells: [], email: "", document: "" };
  }
  const fault = status === "refused" ? faultOf(refusal) : null;
  return {
    ...row,
    ...fault,
    status,
    cells: [name, email, document, phone, ...defaults],
    email: email.toLowerCase(),
    document,
  };
}

function faultOf(code: string | null): LineFault {
  if (code === "name_invalid") return { refusal: "value_invalid", field: "name" };
  if (code === "course_deleted") return { refusal: "course_unknown", field: "course" };
  const [, field = null] = /^(email|document|phone)_invalid$/.exec(code ?? "") ?? [];
  return { refusal: lineRefusals.find((each) => each === code) ?? "line_failed", field };
}
