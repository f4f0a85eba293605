import { and, asc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies, courses, enrollmentImportRows, enrollmentImports } from "@/db/schema";
import { nowIn } from "../companies/company-clock";
import { typeOf } from "../companies/read-document";
import { findCompaniesWith, takeFairTurns } from "../core/fair-turns";
import { type Enrolled, enrollPerson } from "./enroll-person";
import type { ImportRow } from "./imports";

/** A run's lease on a list (real clock); after it, another run goes on where a dead one stopped. */
const leaseMs = 30_000;

/** Lines between two renewals of the lease. */
const batchSize = 25;

/** Companies whose lists run side by side in one process. */
const concurrency = 2;

const dayMs = 86_400_000;

export interface ImportRun {
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  /** Limits the run to one company. */
  only?: string;
}

type LineRow = typeof enrollmentImportRows.$inferSelect;

const sameImport = ({ companyId, id }: ImportRow) =>
  and(eq(enrollmentImports.companyId, companyId), eq(enrollmentImports.id, id));

/**
 * Enrols the lines of running lists, one line per commit and per turn of its company. The line's status is in the commit
 * of its enrolment, so after a kill nothing is enrolled twice and nothing is left out.
 *
 * @returns how many lines were done.
 */
export async function runImports({ now, deadline, only }: ImportRun): Promise<{ importedLines: number }> {
  const due = and(
    eq(enrollmentImports.status, "running"),
    or(isNull(enrollmentImports.leasedUntil), lte(enrollmentImports.leasedUntil, new Date())),
  );
  let importedLines = 0;
  const held = new Map<string, Held>();
  const pieces = async function* (companyId: string) {
    for (let found = await claim(companyId, due); found; found = await claim(companyId, due)) {
      held.set(companyId, found);
      for (;;) {
        const rows = await listWaiting(found.row);
        const enrolledAt = await nowIn(companyId, now);
        for (const row of rows) {
          if (await enrollLine(found.row, row, enrolledAt)) importedLines += 1;
          yield;
        }
        if (rows.length === 0) await finish(found, now);
        if (rows.length === 0 || !(await renew(found))) break;
      }
      held.delete(companyId);
    }
  };
  const found = await findCompaniesWith(enrollmentImports.companyId, due, only);
  try {
    await takeFairTurns(
      found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
      { deadline, concurrency, message: "A list of students could not be enrolled" },
    );
  } finally {
    for (const each of held.values()) await release(each);
  }
  return { importedLines };
}

/** A list under this run's lease. */
interface Held {
  row: ImportRow;
  leasedUntil: Date;
}

/** Claims the company's oldest list that is due; none of a blocked company. */
async function claim(companyId: string, due: SQL | undefined): Promise<Held | null> {
  const [oldest] = await db()
    .select({ row: enrollmentImports })
    .from(enrollmentImports)
    .innerJoin(companies, and(eq(companies.id, enrollmentImports.companyId), isNull(companies.blockedAt)))
    .where(and(eq(enrollmentImports.companyId, companyId), due))
    .orderBy(asc(enrollmentImports.createdAt), asc(enrollmentImports.id))
    .limit(1);
  if (!oldest) return null;
  const leasedUntil = new Date(Date.now() + leaseMs);
  const [row] = await db()
    .update(enrollmentImports)
    .set({ leasedUntil })
    .where(and(sameImport(oldest.row), due))
    .returning();
  return row ? { row, leasedUntil } : null;
}

const isHeld = ({ row, leasedUntil }: Held) => and(sameImport(row), eq(enrollmentImports.leasedUntil, leasedUntil));

async function renew(held: Held): Promise<boolean> {
  const leasedUntil = new Date(Date.now() + leaseMs);
  const renewed = await db().update(enrollmentImports).set({ leasedUntil }).where(isHeld(held)).returning();
  held.leasedUntil = leasedUntil;
  return renewed.length > 0;
}

async function release(held: Held): Promise<void> {
  await db().update(enrollmentImports).set({ leasedUntil: null }).where(isHeld(held));
}

async function finish(held: Held, now: Date): Promise<void> {
  await db()
    .update(enrollmentImports)
    .set({ status: "done", endedAt: now, leasedUntil: null })
    .where(and(isHeld(held), eq(enrollmentImports.status, "running")));
}

function listWaiting({ companyId, id }: ImportRow): Promise<LineRow[]> {
  return db()
    .select()
    .from(enrollmentImportRows)
    .where(
      and(
        eq(enrollmentImportRows.companyId, companyId),
        eq(enrollmentImportRows.importId, id),
        eq(enrollmentImportRows.status, "waiting"),
      ),
    )
    .orderBy(asc(enrollmentImportRows.line))
    .limit(batchSize);
}

/** Enrols one line. @returns false if it was done before, or the list was canceled. */
function enrollLine(list: ImportRow, { line }: LineRow, now: Date): Promise<boolean> {
  const { companyId } = list;
  return db().transaction(async (tx) => {
    // A cancellation waits for this line, and the lines after it for the cancellation.
    const [running] = await tx
      .select({ status: enrollmentImports.status })
      .from(enrollmentImports)
      .where(and(sameImport(list), eq(enrollmentImports.status, "running")))
      .for("share");
    const ownLine = and(
      eq(enrollmentImportRows.companyId, companyId),
      eq(enrollmentImportRows.importId, list.id),
      eq(enrollmentImportRows.line, line),
    );
    const [row] = await tx.select().from(enrollmentImportRows).where(ownLine).for("update");
    if (!running || row?.status !== "waiting") return false;
    const result = await enroll(tx, list, row, now);
    const isNew = result.refusal === null && result.changed;
    await tx
      .update(enrollmentImportRows)
      .set({
        status: result.refusal ? "refused" : isNew ? "enrolled" : "unchanged",
        refusal: result.refusal,
        customerId: result.refusal === null ? result.customerId : null,
        mailDueAt: isNew && list.tellsByMail ? now : null,
      })
      .where(ownLine);
    return true;
  });
}

async function enroll(
  tx: Executor,
  list: ImportRow,
  { name, email, document, phone }: LineRow,
  now: Date,
): Promise<Enrolled | { refusal: "course_archived" | "course_deleted" }> {
  const { companyId, courseId, cohortId, accessDays } = list;
  const [course] = await tx
    .select({ status: courses.status, deletedAt: courses.deletedAt })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId)))
    .for("share");
  if (!course || course.deletedAt) return { refusal: "course_deleted" };
  if (course.status === "archived") return { refusal: "course_archived" };
  const person = {
    name,
    email,
    phone,
    document: document === "" ? null : { type: typeOf(document), number: document },
  };
  const endsAt = accessDays === null ? null : new Date(now.getTime() + accessDays * dayMs);
  return enrollPerson(tx, { companyId, courseId, cohortId, endsAt }, person, now);
}
