import { and, count, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { dataExports } from "@/db/schema";
import type { Permission } from "@/db/schema/accounts-enums";
import type { ExportFormat, ExportKind } from "@/db/schema/data-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { fail } from "../../core/failures/failure";
import { type DataExport, type ExportPage, type ExportQuery, exportLimits, type NewExport } from "./schemas";

export type ExportRow = typeof dataExports.$inferSelect;

const permissionsOf: Record<ExportKind, readonly Permission[]> = {
  transactions: ["transactions.read", "customers.read"],
  customers: ["customers.read"],
  ledger: ["finance.read"],
  events: ["events.read", "customers.read", "finance.read"],
};

export interface ExportBy extends AuditBy {
  can: (permission: Permission) => boolean;
  userId: string | null;
}

export function checkKind({ can }: Pick<ExportBy, "can">, kind: ExportKind): void {
  if (!permissionsOf[kind].every(can)) fail("FORBIDDEN");
}

export function toExport(row: ExportRow): DataExport {
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    startDate: row.filter.startDate ?? null,
    endDate: row.filter.endDate ?? null,
    status: row.status,
    rows: row.rows,
    estimatedRows: row.total,
    sizeInBytes: row.bytes,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Requests an export of rows up to the company's current time, written by `runExports`.
 *
 * @throws FORBIDDEN; export_limit_reached
 */
export async function createExport(
  companyId: string,
  { kind, format, language, ...filter }: NewExport,
  now: Date,
  by: ExportBy,
): Promise<DataExport> {
  checkKind(by, kind);
  const id = newId(now);
  const row = await db().transaction(async (tx) => {
    await lockCompanyTurn(tx, companyId);
    await checkLimits(tx, companyId);
    const values = { companyId, id, kind, format, language, filter, actor: by.actor, tellsUserId: by.userId };
    const [made] = await tx
      .insert(dataExports)
      .values({ ...values, status: "running", createdAt: now })
      .returning();
    const { actor, address } = by;
    const entry = { companyId, actor, ...(address && { address }), action: "export.made", subjectId: id } as const;
    await recordAudit(tx, { ...entry, after: auditOf(kind, format, filter), now });
    return made ?? fail("INTERNAL");
  });
  return toExport(row);
}

function auditOf(
  kind: ExportKind,
  format: ExportFormat,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
) {
  return {
    exportKind: kind,
    fileFormat: format,
    ...(startDate && { startsOn: startDate }),
    ...(endDate && { endsOn: endDate }),
  };
}

async function checkLimits(tx: Executor, companyId: string): Promise<void> {
  const counted = await tx
    .select({ status: dataExports.status, rows: count() })
    .from(dataExports)
    .where(and(eq(dataExports.companyId, companyId), inArray(dataExports.status, ["running", "ready"])))
    .groupBy(dataExports.status);
  const running = counted.find(({ status }) => status === "running")?.rows ?? 0;
  const all = counted.reduce((sum, { rows }) => sum + rows, 0);
  if (running >= exportLimits.atOnce || all >= exportLimits.kept)
    fail("export_limit_reached", { values: exportLimits });
}

export async function listExports(companyId: string, { limit, offset }: ExportQuery): Promise<ExportPage> {
  const own = eq(dataExports.companyId, companyId);
  const [rows, totalRows] = await Promise.all([
    db().select().from(dataExports).where(own).orderBy(desc(dataExports.id)).limit(limit).offset(offset),
    db().$count(dataExports, own),
  ]);
  return { rows: rows.map(toExport), totalRows };
}

export const isExport = (companyId: string, exportId: string) =>
  and(eq(dataExports.companyId, companyId), eq(dataExports.id, exportId));

/** @throws NOT_FOUND */
export async function getExportRow(companyId: string, exportId: string): Promise<ExportRow> {
  if (!isId(exportId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(dataExports).where(isExport(companyId, exportId));
  return row ?? fail("NOT_FOUND");
}

export async function getExport(companyId: string, exportId: string): Promise<DataExport> {
  return toExport(await getExportRow(companyId, exportId));
}

/**
 * Cancels a running export or deletes a finished one, whose file a job removes later.
 *
 * @throws NOT_FOUND; FORBIDDEN; export_ended
 */
export async function cancelExport(companyId: string, exportId: string, now: Date, by: ExportBy): Promise<DataExport> {
  if (!isId(exportId)) return fail("NOT_FOUND");
  const row = await db().transaction(async (tx) => {
    const [found] = await tx.select().from(dataExports).where(isExport(companyId, exportId)).for("update");
    if (!found) return fail("NOT_FOUND");
    checkKind(by, found.kind);
    if (found.endedAt) return fail("export_ended");
    const ended = { status: "canceled" as const, endedAt: now, tellsUserId: null };
    const [canceled] = await tx.update(dataExports).set(ended).where(isExport(companyId, exportId)).returning();
    const { actor, address } = by;
    const after = auditOf(found.kind, found.format, found.filter);
    const entry = { action: "export.canceled" as const, subjectId: exportId, after, now };
    await recordAudit(tx, { companyId, actor, ...(address && { address }), ...entry });
    return canceled ?? fail("INTERNAL");
  });
  return toExport(row);
}
