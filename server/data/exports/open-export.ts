import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { dataExportParts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { fileStore, keyOf } from "../../core/files/file-store";
import { namePeriod } from "../../reports/sales/file-name";
import { fileWords } from "../../reports/sales/file-words";
import { checkKind, type ExportBy, type ExportRow, getExportRow } from "./exports";

export interface OpenedExport {
  name: string;
  mediaType: string;
  sizeInBytes: number;
  text: AsyncIterable<string>;
}

/**
 * Opens a ready export and records the download in the audit log.
 *
 * @throws NOT_FOUND; FORBIDDEN; export_not_ready
 */
export async function openExport(companyId: string, exportId: string, now: Date, by: ExportBy): Promise<OpenedExport> {
  const row = await getExportRow(companyId, exportId);
  checkKind(by, row.kind);
  if (!isReady(row, now)) return fail("export_not_ready");
  const parts = await db()
    .select()
    .from(dataExportParts)
    .where(and(eq(dataExportParts.companyId, companyId), eq(dataExportParts.exportId, exportId)))
    .orderBy(asc(dataExportParts.part));
  const { actor, address } = by;
  const entry = { action: "export.downloaded" as const, subjectId: exportId, after: { exportKind: row.kind }, now };
  await recordAudit(db(), { companyId, actor, ...(address && { address }), ...entry });
  const { format } = row;
  return {
    name: `${nameOf(row)}.${format}`,
    mediaType: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
    sizeInBytes: row.bytes,
    text: readText(
      row,
      parts.map(({ fileId }) => fileId),
      now,
    ),
  };
}

function nameOf({ kind, filter, language, createdAt }: ExportRow): string {
  const t = fileWords(language);
  const { startDate, endDate } = filter;
  return `${t(`exportFile.names.${kind}`)}-${namePeriod({ startDate, endDate }, t, dayOf(createdAt))}`;
}

const isReady = ({ status, expiresAt }: ExportRow, now: Date) =>
  status === "ready" && expiresAt !== null && expiresAt > now;

/**
 * Yields the text of an export's parts. Stops if the export is deleted during the download, for
 * example by an erasure.
 *
 * @throws export_not_ready if the export was deleted, even if a missing or corrupt part failed
 * first.
 */
async function* readText(row: ExportRow, fileIds: readonly string[], now: Date): AsyncGenerator<string> {
  const checkReady = async () => {
    if (!isReady(await getExportRow(row.companyId, row.id), now)) fail("export_not_ready");
  };
  for (const fileId of fileIds) {
    await checkReady();
    try {
      const stored = await fileStore().open(keyOf({ companyId: row.companyId, id: fileId }), null);
      if (!stored) throw new Error("A part of an export is not in the file store");
      yield* gunzip(stored);
    } catch (thrown) {
      await checkReady();
      throw thrown;
    }
  }
}

async function* gunzip(stored: Readable): AsyncGenerator<string> {
  const text = createGunzip();
  stored.on("error", (error) => text.destroy(error));
  stored.pipe(text);
  text.setEncoding("utf8");
  try {
    for await (const piece of text) yield String(piece);
  } finally {
    stored.destroy();
    text.destroy();
  }
}
