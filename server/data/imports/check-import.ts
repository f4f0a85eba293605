import { and, asc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { dataImportLines, dataImportParts, dataImports } from "@/db/schema";
import { plainDocument } from "../../accounts/company/documents";
import { readDocument } from "../../accounts/company/read-document";
import { Failure, fail } from "../../core/failures/failure";
import { hasMonthFirst, isAmbiguousDay } from "../../core/files/read-value";
import { takeTurns } from "../../core/files/take-turns";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { mayBeCard } from "./card-data";
import {
  checkKind,
  endImport,
  getImport,
  getImportRow,
  type ImportBy,
  type ImportRow,
  isImport,
  lockImport,
  refuseFile,
  removeParts,
} from "./imports";
import { rulesByKind } from "./kinds";
import type { LineFault } from "./read-cells";
import { type Cells, cellsOf, type ReadFile, type ReadLine, readColumns, readFile } from "./read-file";
import { type DataImport, type FileColumns, type ImportCheck, type ImportFile, importLimits } from "./schemas";

const batchSize = 250;

const maxKept = 300;

/**
 * Validates every line of a complete file; importing a line validates it again. An unreadable file
 * ends its import, so that it does not count towards the limit of unfinished ones. Idempotent.
 *
 * @throws NOT_FOUND; FORBIDDEN; data_import_ended; import_incomplete; import_too_large; the errors
 * of `readFile`.
 */
export async function checkImport(
  company: CompanyIdentity,
  { importId, parts, columns }: ImportCheck,
  now: Date,
  by: ImportBy,
): Promise<DataImport> {
  const { id: companyId } = company;
  const refusal = await db().transaction(async (tx) => {
    const row = await lockImport(tx, companyId, importId, by);
    if (row.status === "checked" || row.status === "running" || row.status === "done") return null;
    if (row.endedAt) return fail("data_import_ended");
    const file = await joinParts(tx, row, parts);
    try {
      const { fields, lines } = await readFile(file, row, columns);
      await storeLines(tx, company, row, { fields, lines }, { now, by });
      const checked = { status: "checked", headings: fields, lines: lines.length } as const;
      await tx.update(dataImports).set(checked).where(isImport(companyId, importId));
      await removeParts(tx, companyId, importId);
      return null;
    } catch (thrown) {
      // Columns chosen by the caller can be corrected, so the import stays open.
      if (!(thrown instanceof Failure) || columns) throw thrown;
      if (thrown.code === "import_holds_cards") await refuseFile(tx, row, now, by);
      else await endImport(tx, row, "canceled", now);
      return thrown;
    }
  });
  if (refusal) throw refusal;
  return getImport(companyId, importId);
}

/**
 * Returns the columns of a complete CSV file with their guessed fields.
 *
 * @throws NOT_FOUND; FORBIDDEN; import_not_open; import_incomplete; import_too_large;
 * import_not_text; import_too_long
 */
export async function listColumns(
  companyId: string,
  { importId, parts }: ImportFile,
  by: Pick<ImportBy, "can">,
): Promise<FileColumns> {
  const row = await getImportRow(companyId, importId);
  checkKind(by, row.kind);
  if (row.status !== "receiving") return fail("import_not_open");
  return { columns: await readColumns(await joinParts(db(), row, parts), row) };
}

async function joinParts(executor: Executor, { companyId, id }: ImportRow, parts: number): Promise<Uint8Array> {
  const rows = await executor
    .select({ part: dataImportParts.part, data: dataImportParts.data })
    .from(dataImportParts)
    .where(and(eq(dataImportParts.companyId, companyId), eq(dataImportParts.importId, id)))
    .orderBy(asc(dataImportParts.part));
  if (rows.length !== parts) return fail("import_incomplete");
  const file = Buffer.concat(rows.map(({ data }) => data));
  const { bytes: maxBytes } = importLimits;
  return file.length > maxBytes ? fail("import_too_large", { values: { maxBytes } }) : file;
}

async function storeLines(
  tx: Executor,
  company: CompanyIdentity,
  { id: importId, kind }: ImportRow,
  { fields, lines }: ReadFile,
  scope: { now: Date; by: ImportBy },
): Promise<void> {
  const { id: companyId } = company;
  const rules = rulesByKind[kind];
  const seen = new Set<string>();
  const ambiguous = findAmbiguousDays(fields, lines);
  const endTurn = takeTurns();
  for (let start = 0; start < lines.length; start += batchSize) {
    await endTurn();
    const batch = lines.slice(start, start + batchSize).map(withoutCards);
    const sound = batch.filter(({ refusal }) => refusal === null);
    const cells = sound.map((each) => cellsOf(kind, fields, each.cells));
    const faults = await rules.judge(tx, { company, ...scope }, cells, seen);
    const faultOf = new Map(sound.map((each, index) => [each.line, faults[index] ?? null]));
    const rows = batch.map((each) => {
      const ownFault = each.refusal ? { refusal: each.refusal, field: null } : faultOf.get(each.line);
      const fault = ownFault ?? ambiguous.get(each.line) ?? null;
      return { companyId, importId, ...lineOf(each, fault), ...personOf(cellsOf(kind, fields, each.cells)) };
    });
    await tx.insert(dataImportLines).values(rows);
  }
}

const dayFields = ["accessUntil", "nextChargeOn"];

/** Finds lines with ambiguous dates, if another line has the month first in the same column. */
function findAmbiguousDays(fields: readonly string[], lines: readonly ReadLine[]): Map<number, LineFault> {
  const faults = new Map<number, LineFault>();
  for (const [index, field] of fields.entries()) {
    if (!dayFields.includes(field) || !lines.some(({ cells }) => hasMonthFirst(cells[index] ?? ""))) continue;
    for (const { line, cells } of lines) {
      if (isAmbiguousDay(cells[index] ?? "")) faults.set(line, { refusal: "date_ambiguous", field });
    }
  }
  return faults;
}

/** Rejects a line that may contain a card number, and drops its cells. */
function withoutCards(line: ReadLine): ReadLine {
  return line.cells.some(mayBeCard) ? { line: line.line, cells: [], refusal: "card_data" } : line;
}

function lineOf({ line, cells }: ReadLine, fault: LineFault | null) {
  if (!fault) return { line, cells, status: "waiting", refusal: null, field: null } as const;
  const kept = cells.map((text) => [...text].slice(0, maxKept).join(""));
  return { line, cells: kept, status: "refused", ...fault } as const;
}

function personOf({ email = "", document = "" }: Cells) {
  return {
    email: email.slice(0, maxKept).toLowerCase(),
    document: (readDocument(document)?.number ?? plainDocument(document)).slice(0, maxKept),
  };
}
