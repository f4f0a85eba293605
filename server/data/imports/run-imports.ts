import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, dataImportLines, dataImports } from "@/db/schema";
import type { AuditActor } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { nowIn } from "../../accounts/company/company-clock";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { addWelcome } from "../../courses/students/welcome-mails";
import { type ImportRow, isImport } from "./imports";
import { rulesByKind } from "./kinds";
import { cellsOf } from "./read-file";

/** Wall clock. After expiry, another run takes over. */
const leaseMs = 30_000;

const batchSize = 25;

/** Attempts per line that fails with unexpected errors. */
const maxAttempts = 3;

/** Companies processed concurrently per process. */
const concurrency = 2;

export interface ImportRun {
  now: Date;
  deadline: Date;
  only?: string;
}

type LineRow = typeof dataImportLines.$inferSelect;

/**
 * Imports lines of running imports, alternating between companies. A line and its status are one
 * transaction, so that a crash neither duplicates nor skips a line.
 *
 * @returns the number of lines processed.
 */
export async function runImports({ now, deadline, only }: ImportRun): Promise<{ importedLines: number }> {
  let importedLines = 0;
  const held = new Map<string, ImportRow>();
  const pieces = async function* (companyId: string) {
    for (let row = await claim(companyId); row; row = await claim(companyId)) {
      held.set(companyId, row);
      const company = await getCompany(companyId);
      for (let next: ImportRow | null = row; next; next = await renew(next)) {
        held.set(companyId, next);
        const lines = await listWaiting(next);
        const madeAt = await nowIn(companyId, now);
        for (const line of lines) {
          if (await decideLine(company, next, line, madeAt)) importedLines += 1;
          yield;
        }
        if (lines.length === 0) await finish(next, now);
      }
      held.delete(companyId);
    }
  };
  const found = await findCompaniesWith(dataImports.companyId, eq(dataImports.status, "running"), only);
  try {
    await runRoundRobin(
      found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
      { deadline, concurrency, message: "A line of an import could not be made" },
    );
  } finally {
    for (const row of held.values()) await release(row);
  }
  return { importedLines };
}

/** Leases the company's oldest free import. Returns null for a blocked company. */
async function claim(companyId: string): Promise<ImportRow | null> {
  const { status, leasedUntil, startedAt, id } = dataImports;
  const isDue = and(eq(status, "running"), or(isNull(leasedUntil), lte(leasedUntil, new Date())));
  const [oldest] = await db()
    .select({ id })
    .from(dataImports)
    .innerJoin(companies, and(eq(companies.id, dataImports.companyId), isNull(companies.blockedAt)))
    .where(and(eq(dataImports.companyId, companyId), isDue))
    .orderBy(asc(startedAt), asc(id))
    .limit(1);
  if (!oldest) return null;
  const [row] = await db()
    .update(dataImports)
    .set({ leasedUntil: new Date(Date.now() + leaseMs) })
    .where(and(isImport(companyId, oldest.id), isDue))
    .returning();
  return row ?? null;
}

const isHeld = ({ companyId, id, leasedUntil }: ImportRow) =>
  and(
    isImport(companyId, id),
    eq(dataImports.status, "running"),
    leasedUntil ? eq(dataImports.leasedUntil, leasedUntil) : undefined,
  );

/** Returns null if the import has ended or another run has leased it. */
async function renew(row: ImportRow): Promise<ImportRow | null> {
  const leasedUntil = new Date(Date.now() + leaseMs);
  const [renewed] = await db().update(dataImports).set({ leasedUntil }).where(isHeld(row)).returning();
  return renewed ?? null;
}

async function release(row: ImportRow): Promise<void> {
  await db().update(dataImports).set({ leasedUntil: null }).where(isHeld(row));
}

async function finish(row: ImportRow, now: Date): Promise<void> {
  await db().update(dataImports).set({ status: "done", endedAt: now, leasedUntil: null }).where(isHeld(row));
}

const isLine = ({ companyId, id }: ImportRow) =>
  and(eq(dataImportLines.companyId, companyId), eq(dataImportLines.importId, id));

function listWaiting(row: ImportRow): Promise<LineRow[]> {
  return db()
    .select()
    .from(dataImportLines)
    .where(and(isLine(row), eq(dataImportLines.status, "waiting")))
    .orderBy(asc(dataImportLines.line))
    .limit(batchSize);
}

/**
 * Rejects a line that fails repeatedly, because it would block the others.
 *
 * @returns the result of `makeLine`.
 */
async function decideLine(company: CompanyIdentity, row: ImportRow, line: LineRow, now: Date): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeLine(company, row, line, now);
    } catch (thrown) {
      if (isUnavailable(thrown)) throw thrown;
      if (attempt < maxAttempts) continue;
      reportFault(thrown, { operation: "import", companyId: row.companyId });
      const isWaiting = and(isLine(row), eq(dataImportLines.line, line.line), eq(dataImportLines.status, "waiting"));
      const failed = { status: "refused", refusal: "line_failed", field: null } as const;
      const refused = await db().update(dataImportLines).set(failed).where(isWaiting).returning();
      return refused.length > 0;
    }
  }
}

/** @returns false if the line was already processed or the import was canceled. */
function makeLine(company: CompanyIdentity, row: ImportRow, { line }: LineRow, now: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    // Serializes this line with a cancellation.
    const [running] = await tx
      .select({ id: dataImports.id })
      .from(dataImports)
      .where(and(isImport(row.companyId, row.id), eq(dataImports.status, "running")))
      .for("share");
    const own = and(isLine(row), eq(dataImportLines.line, line));
    const [found] = await tx.select().from(dataImportLines).where(own).for("update");
    if (!running || found?.status !== "waiting") return false;
    const scope = { company, now, by: { actor: row.actor as AuditActor } };
    const made = await rulesByKind[row.kind].make(tx, scope, cellsOf(row.kind, row.headings, found.cells));
    if ("refusal" in made) {
      await tx
        .update(dataImportLines)
        .set({ status: "refused", ...made })
        .where(own);
    } else {
      const { changed, ...ids } = made;
      const status = changed ? ("made" as const) : ("unchanged" as const);
      await tx
        .update(dataImportLines)
        .set({ ...ids, status, cells: [], email: "", document: "" })
        .where(own);
      if (changed && row.tellsByMail) {
        const student = { companyId: row.companyId, importId: row.id, enrollmentId: ids.subjectId };
        await addWelcome(tx, { ...student, email: found.email }, now);
      }
    }
    return true;
  });
}
