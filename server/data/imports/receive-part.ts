import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { dataImportParts } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { decodeLines, findHead, headLines } from "../../core/files/read-csv";
import { holdsCardNumber, isForbiddenHeading, namesForbiddenField } from "./card-data";
import { type ImportBy, type ImportRow, lockImport, refuseFile } from "./imports";
import { isKnownHeading } from "./read-file";
import type { ImportPart, ImportPartKept } from "./schemas";

/** End of a part that is scanned again with the next part. Longer than any number or field name. */
const tailBytes = 512;

/**
 * Stores the next part of a file. Scans each part before storing it, together with the end of the
 * previous one; a card number or a column for card data deletes the file and ends the import. A
 * part may be resent only with the same content.
 *
 * @throws NOT_FOUND; FORBIDDEN; import_not_open; import_part_out_of_order; import_too_large;
 * import_holds_cards
 */
export async function receivePart(
  companyId: string,
  { importId, part, data }: ImportPart,
  now: Date,
  by: ImportBy,
): Promise<ImportPartKept> {
  const bytes = Buffer.from(data, "base64");
  const receivedBytes = await db().transaction(async (tx) => {
    const row = await lockImport(tx, companyId, importId, by);
    if (row.status !== "receiving") return fail("import_not_open");
    const earlier = await listLengths(tx, companyId, importId);
    if (part > earlier.length) return fail("import_part_out_of_order", { values: { part: earlier.length } });
    const last = part === 0 ? null : await readPart(tx, companyId, importId, part - 1);
    if (holdsCards(Buffer.concat([last?.subarray(-tailBytes) ?? Buffer.alloc(0), bytes]), row, part === 0)) {
      await refuseFile(tx, row, now, by);
      return null;
    }
    if (part < earlier.length) {
      const known = await readPart(tx, companyId, importId, part);
      if (!known?.equals(bytes)) return fail("import_part_out_of_order", { values: { part: earlier.length } });
    } else {
      await tx.insert(dataImportParts).values({ companyId, importId, part, data: bytes });
    }
    const sum = earlier.reduce((total, each) => total + each, 0);
    return part < earlier.length ? sum : sum + bytes.length;
  });
  return receivedBytes === null ? fail("import_holds_cards") : { part, receivedBytes };
}

function holdsCards(bytes: Uint8Array, { format, kind }: ImportRow, isFirst: boolean): boolean {
  // ASCII has the same encoding in UTF-8 and Windows-1252. UTF-16 adds zero bytes, which are removed.
  const text = new TextDecoder("utf-8").decode(bytes).replaceAll("\0", "");
  if (holdsCardNumber(text)) return true;
  if (format === "jsonl") return namesForbiddenField(text);
  if (!isFirst) return false;
  const lines = decodeLines(bytes, headLines);
  const { from, delimiter, hasHeading } = findHead(lines, (each) => isKnownHeading(kind, each));
  return hasHeading && (lines[from] ?? "").split(delimiter).some(isForbiddenHeading);
}

async function listLengths(tx: Executor, companyId: string, importId: string): Promise<number[]> {
  const rows = await tx
    .select({ bytes: sql<number>`length(${dataImportParts.data})` })
    .from(dataImportParts)
    .where(and(eq(dataImportParts.companyId, companyId), eq(dataImportParts.importId, importId)))
    .orderBy(asc(dataImportParts.part));
  return rows.map(({ bytes }) => bytes);
}

async function readPart(tx: Executor, companyId: string, importId: string, part: number): Promise<Buffer | null> {
  const [row] = await tx
    .select({ data: dataImportParts.data })
    .from(dataImportParts)
    .where(
      and(
        eq(dataImportParts.companyId, companyId),
        eq(dataImportParts.importId, importId),
        eq(dataImportParts.part, part),
      ),
    );
  return row ? Buffer.from(row.data) : null;
}
