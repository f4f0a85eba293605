import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, dataExportParts, dataExports } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { fileStore, keyOf } from "../../core/files/file-store";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import { isFree, isHeld, lease } from "../../core/leases/leases";
import { addMails } from "../../core/mail/outbox";
import type { Run } from "../../core/workers/in-order";
import { type ExportRow, isExport } from "./exports";
import { readers } from "./readers";
import { exportDays } from "./schemas";
import { type WrittenPart, writePart } from "./write-part";

/** Wall clock. After expiry, another run continues after the last part. */
const leaseMs = 60_000;

/** Companies processed concurrently per process. */
const concurrency = 2;

const mostCounted = 1_000_000;

/** Consecutive failures after which an export fails permanently. */
const maxFailures = 10;

/**
 * Writes running exports, one part at a time, alternating between companies. A lease prevents two
 * processes from writing the same part. A part's row and the cursor after it are one transaction,
 * so that a resumed run neither skips nor repeats rows.
 *
 * @returns the number of parts written.
 */
export async function runExports({ now, deadline, only }: Run): Promise<{ exportParts: number }> {
  let exportParts = 0;
  const held = new Map<string, ExportRow>();
  const pieces = async function* (companyId: string) {
    for (let row = await claim(companyId); row; row = await claim(companyId)) {
      for (let next: ExportRow | null = row; next; ) {
        held.set(companyId, next);
        next = await makePart(next, now);
        exportParts += 1;
        yield;
      }
      held.delete(companyId);
    }
  };
  const found = await findCompaniesWith(dataExports.companyId, eq(dataExports.status, "running"), only);
  try {
    await runRoundRobin(
      found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
      { deadline, concurrency, message: "An export could not be made" },
    );
  } finally {
    for (const row of held.values()) await release(row);
  }
  return { exportParts };
}

/** Leases the company's oldest free export. Returns null for a blocked company. */
async function claim(companyId: string): Promise<ExportRow | null> {
  const { status, createdAt, id } = dataExports;
  const isRunning = eq(status, "running");
  const [oldest] = await db()
    .select({ id })
    .from(dataExports)
    .innerJoin(companies, and(eq(companies.id, dataExports.companyId), isNull(companies.blockedAt)))
    .where(and(eq(dataExports.companyId, companyId), isRunning, isFree(dataExports)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  if (!oldest) return null;
  const [row] = await lease(dataExports, and(isExport(companyId, oldest.id), isRunning), leaseMs);
  if (!row) return null;
  // Left by a run that crashed before recording the part.
  if (row.writingId) await fileStore().remove(keyOf({ companyId, id: row.writingId }));
  return row;
}

const isOwn = (row: ExportRow) =>
  and(isExport(row.companyId, row.id), eq(dataExports.status, "running"), isHeld(dataExports, row));

async function countRows(row: ExportRow): Promise<ExportRow> {
  const counted = await readers[row.kind].count(row, mostCounted + 1);
  const total = counted > mostCounted ? null : counted;
  await db().update(dataExports).set({ total }).where(isOwn(row));
  return { ...row, total };
}

/** @returns the export to continue, or null once it is complete or its lease is lost. */
async function makePart(row: ExportRow, now: Date): Promise<ExportRow | null> {
  const fileId = newId(new Date());
  const [begun] = await db().update(dataExports).set({ writingId: fileId }).where(isOwn(row)).returning();
  if (!begun) return null;
  try {
    const counted = begun.total === null && begun.parts === 0 ? await countRows(begun) : begun;
    const part = await writePart(counted, fileId);
    const recorded = await record(counted, part, now);
    if (!recorded) await fileStore().remove(keyOf({ companyId: row.companyId, id: fileId }));
    return recorded?.status === "running" ? recorded : null;
  } catch (thrown) {
    await noteFailure(begun, now);
    throw thrown;
  }
}

/**
 * Records the part and the cursor after it in one transaction. Returns null if the export has ended
 * or its lease was lost.
 */
function record(row: ExportRow, part: WrittenPart, now: Date): Promise<ExportRow | null> {
  const { companyId, id } = row;
  const { last, isLast, rows, bytes, fileId, sha256 } = part;
  const ended = {
    ...{ status: "ready" as const, readyAt: now, expiresAt: daysAfter(now, exportDays) },
    ...{ leasedUntil: null, tellsUserId: null },
  };
  return db().transaction(async (tx) => {
    const [recorded] = await tx
      .update(dataExports)
      .set({
        rows: row.rows + rows,
        bytes: row.bytes + bytes,
        parts: row.parts + 1,
        cursorAt: last?.at ?? row.cursorAt,
        cursorId: last?.id ?? row.cursorId,
        writingId: null,
        failures: 0,
        leasedUntil: new Date(Date.now() + leaseMs),
        ...(isLast && ended),
      })
      .where(isOwn(row))
      .returning();
    if (!recorded) return null;
    await tx.insert(dataExportParts).values({ companyId, exportId: id, part: row.parts, fileId, rows, sha256 });
    if (isLast && row.tellsUserId) {
      const createdAt = new Date();
      await addMails(tx, [{ companyId, kind: "export", subjectId: id, recipientId: row.tellsUserId, createdAt }]);
    }
    return recorded;
  });
}

/** Releases the export for the next run, or fails it after `maxFailures`. */
async function noteFailure(row: ExportRow, now: Date): Promise<void> {
  const isLast = row.failures + 1 >= maxFailures;
  await db()
    .update(dataExports)
    .set({
      failures: sql`${dataExports.failures} + 1`,
      leasedUntil: new Date(Date.now() + leaseMs / 4),
      ...(isLast && { status: "failed" as const, endedAt: now, tellsUserId: null }),
    })
    .where(isOwn(row));
}

async function release(row: ExportRow): Promise<void> {
  await db().update(dataExports).set({ leasedUntil: null }).where(isOwn(row));
}
