import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { dataExportParts, dataExports } from "@/db/schema";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { daysAfter } from "../../core/calendar/calendar";
import { fileStore, keyOf } from "../../core/files/file-store";
import { findCompaniesDue, findCompaniesWith } from "../../core/leases/fair-turns";
import { purge } from "../../core/leases/purge";
import { collectFaults, isUnavailable } from "../../core/log/collect-faults";
import { type ExportRow, isExport } from "./exports";

/** Days that an ended export stays in the list. */
const listedDays = 30;

/**
 * Expires old exports and removes the files of ended ones, files before rows, so that a later run
 * retries a failed removal. `only` limits the sweep to one company.
 */
export async function sweepExports(now: Date, only?: string): Promise<{ removedExports: number }> {
  await expire(now, only);
  const faults = collectFaults({ message: "The files of an export could not be removed", isFatal: isUnavailable });
  const hasFiles = and(eq(dataExports.hasFiles, true), isNotNull(dataExports.endedAt));
  let removedExports = 0;
  for (const companyId of await findCompaniesWith(dataExports.companyId, hasFiles, only)) {
    const rows = await db()
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.companyId, companyId), hasFiles));
    for (const row of rows) {
      await faults.attempt(() => removeFiles(row), { companyId });
      removedExports += 1;
    }
  }
  faults.throwFirst();
  const isOld = and(eq(dataExports.hasFiles, false), lte(dataExports.endedAt, daysAfter(now, -listedDays)));
  await purge({ table: dataExports, companyId: dataExports.companyId, isOver: isOld, isByCompany: true, only });
  return { removedExports };
}

async function expire(now: Date, only: string | undefined): Promise<void> {
  const isOver = and(eq(dataExports.status, "ready"), lte(dataExports.expiresAt, now));
  for (const companyId of await findCompaniesDue(dataExports.companyId, isOver, only, { byRealClock: true })) {
    await db()
      .update(dataExports)
      .set({ status: "expired", endedAt: now, tellsUserId: null })
      .where(and(eq(dataExports.companyId, companyId), isOver));
  }
}

async function removeFiles(row: ExportRow): Promise<void> {
  const { companyId, id, writingId } = row;
  const isPart = and(eq(dataExportParts.companyId, companyId), eq(dataExportParts.exportId, id));
  const parts = await db().select({ fileId: dataExportParts.fileId }).from(dataExportParts).where(isPart);
  const fileIds = [...parts.map(({ fileId }) => fileId), ...(writingId ? [writingId] : [])];
  for (const fileId of fileIds) await fileStore().remove(keyOf({ companyId, id: fileId }));
  await db().transaction(async (tx) => {
    await tx.delete(dataExportParts).where(isPart);
    await tx.update(dataExports).set({ hasFiles: false, writingId: null }).where(isExport(companyId, id));
  });
}

/**
 * Ends exports that may contain an erased person's data: all started so far, except ledger exports,
 * which contain no names. The caller's transaction must not have locked any row yet. Downloads fail
 * immediately, and the next sweep removes the files.
 */
export async function eraseFromExports(tx: Executor, companyId: string, now: Date): Promise<void> {
  // A concurrent export starts after this commit, so it lacks the erased data.
  await lockCompanyTurn(tx, companyId);
  await tx
    .update(dataExports)
    .set({ status: "erased", endedAt: now, tellsUserId: null, leasedUntil: null })
    .where(
      and(
        eq(dataExports.companyId, companyId),
        or(eq(dataExports.status, "running"), eq(dataExports.status, "ready")),
        or(eq(dataExports.kind, "transactions"), eq(dataExports.kind, "customers"), eq(dataExports.kind, "events")),
      ),
    );
}
