import type { ExportFormat, ImportKind, LineRefusal } from "@/db/schema/data-enums";
import { fail } from "../../core/failures/failure";
import { decodeLines, findHead, maxRecordLines, parseCsv } from "../../core/files/read-csv";
import { takeTurns } from "../../core/files/take-turns";
import { isForbiddenHeading, mayBeCard } from "./card-data";
import { fieldOf, requiredFields } from "./columns";
import { type FileColumn, type ImportField, importColumns, importLimits } from "./schemas";

export interface ReadLine {
  /** Starts at 1. */
  line: number;
  /** In the order of the fields. Empty if the line cannot be parsed. */
  cells: string[];
  refusal: LineRefusal | null;
}

export interface ReadFile {
  fields: string[];
  lines: ReadLine[];
}

export type Cells = Readonly<Record<string, string>>;

export interface FileTerms {
  kind: ImportKind;
  format: ExportFormat;
  defaults: Cells;
}

/** Null ignores the column. */
export type Columns = readonly (ImportField | null)[];

/** Column indexes of a field. */
interface Place {
  field: ImportField;
  indexes: readonly number[];
}

interface Table {
  /** Empty strings if the file has no heading line. */
  headings: string[];
  /** `index` is a record's first line. `cells` is null if the record cannot be parsed. */
  rows: { index: number; cells: string[] | null }[];
}

/** Includes blank lines and those within cells. */
const maxFileLines = importLimits.lines * maxRecordLines;

/** Sample cells per column, and their maximum length in characters. */
const samples = { count: 3, length: 60 } as const;

/**
 * Returns the columns of a CSV file with their guessed fields. JSON Lines has no columns.
 *
 * @throws import_not_text; import_too_long
 */
export async function readColumns(file: Uint8Array, { kind, format }: FileTerms): Promise<FileColumn[]> {
  if (format === "jsonl") return [];
  const { headings, rows } = await readTable(file, kind);
  const fields = guessFields(kind, headings);
  return headings.map((heading, index) => ({
    heading,
    field: fields[index] ?? null,
    samples: rows
      .map(({ cells }) => cells?.[index] ?? "")
      .filter((cell) => cell !== "" && !mayBeCard(cell))
      .slice(0, samples.count)
      .map((cell) => [...cell].slice(0, samples.length).join("")),
  }));
}

/**
 * Parses an import's file. `columns` overrides the guessed fields. Unknown columns are ignored.
 *
 * @throws import_not_text; import_empty; import_too_long; import_column_unknown;
 * import_columns_wrong; import_columns_missing; import_holds_cards for a column of card data
 */
export async function readFile(file: Uint8Array, terms: FileTerms, columns?: Columns): Promise<ReadFile> {
  const isCsv = terms.format === "csv";
  const read = await (isCsv ? readCsv(file, terms, columns) : readJsonLines(file, terms.kind, columns));
  if (read.lines.length === 0) return fail("import_empty");
  if (read.lines.length > importLimits.lines) return refuseLength();
  return fillEmpty(read, terms);
}

const refuseLength = () => fail("import_too_long", { values: { max: importLimits.lines } });

function readLines(file: Uint8Array): string[] {
  const lines = decodeLines(file, maxFileLines + 1);
  return lines.length > maxFileLines ? refuseLength() : lines;
}

async function readTable(file: Uint8Array, kind: ImportKind): Promise<Table> {
  const lines = readLines(file);
  if (lines[0]?.includes("\0")) return fail("import_not_text");
  const head = findHead(lines, (each) => isKnownHeading(kind, each));
  const records = (await parseCsv(lines, head, importLimits.lines + 1)) ?? refuseLength();
  if (head.hasHeading) return { headings: records[0]?.cells ?? [], rows: records.slice(1) };
  const width = records.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), 0);
  return { headings: Array.from({ length: width }, () => ""), rows: records };
}

/** Used to find the heading line. */
export function isKnownHeading(kind: ImportKind, heading: string): boolean {
  return fieldOf(kind, heading) !== null || isForbiddenHeading(heading);
}

const guessFields = (kind: ImportKind, headings: readonly string[]) => headings.map((each) => fieldOf(kind, each));

async function readCsv(
  file: Uint8Array,
  { kind, defaults }: FileTerms,
  chosen: Columns | undefined,
): Promise<ReadFile> {
  const { headings, rows } = await readTable(file, kind);
  if (headings.some((each) => isForbiddenHeading(each) || mayBeCard(each))) return fail("import_holds_cards");
  const columns = chosen ?? guessFields(kind, headings);
  const fields = checkColumns(columns, { kind, defaults, count: headings.length });
  const places = fields.map((field) => ({
    field,
    indexes: [...columns.keys()].filter((each) => columns[each] === field),
  }));
  const lines = rows
    .filter(({ cells }) => cells?.some((cell) => cell !== "") ?? true)
    .map(({ index, cells }): ReadLine => {
      const line = index + 1;
      const isTooWide = cells?.slice(columns.length).some((cell) => cell !== "") ?? true;
      if (!cells || isTooWide) return { line, cells: [], refusal: "line_unreadable" };
      return { line, cells: places.map((place) => readField(place, cells)), refusal: null };
    });
  return { fields, lines };
}

/** Returns the fields in order, without duplicates. */
function checkColumns(
  columns: Columns,
  { kind, defaults, count }: { kind: ImportKind; defaults: Cells; count: number },
): ImportField[] {
  if (columns.length !== count) fail("import_columns_wrong", { values: { count } });
  const known = importColumns[kind].map(({ field }) => field);
  const unknown = columns.findIndex((field) => field !== null && !known.includes(field));
  if (unknown >= 0) fail("import_column_unknown", { values: { column: unknown + 1 } });
  const fields = [...new Set(columns.filter((field) => field !== null))];
  const missing = requiredFields(kind).filter((each) => !fields.includes(each) && !defaults[each]);
  if (missing.length > 0) fail("import_columns_missing", { values: { columns: missing.join(", ") } });
  return fields;
}

/** Returns a field's first nonempty cell. An area code (DDD) is joined with the phone number in the next one. */
function readField({ field, indexes }: Place, cells: readonly string[]): string {
  const [first = "", second = ""] = indexes.map((index) => cells[index]).filter((cell) => cell);
  if (field !== "phone" || !/^\(?0?\d\d\)?$/.test(first)) return first;
  return second.replace(/\D/g, "").length <= 9 ? `${first}${second}` : second;
}

function fillEmpty({ fields: own, lines }: ReadFile, { defaults }: FileTerms): ReadFile {
  const fields = [...own, ...Object.keys(defaults).filter((each) => !own.includes(each))];
  const fill = (line: ReadLine): ReadLine => {
    if (line.refusal) return line;
    // The default cohort does not apply to a line with another course.
    const isOfOtherCourse = Boolean(line.cells[own.indexOf("course")]);
    const cellOf = (field: string) => (field === "cohort" && isOfOtherCourse ? "" : (defaults[field] ?? ""));
    return { ...line, cells: fields.map((field, index) => line.cells[index] || cellOf(field)) };
  };
  return { fields, lines: lines.map(fill) };
}

async function readJsonLines(file: Uint8Array, kind: ImportKind, chosen: Columns | undefined): Promise<ReadFile> {
  if (chosen) fail("import_columns_wrong", { values: { count: 0 } });
  const fields = importColumns[kind].map(({ field }) => field);
  const texts = readLines(file).map((text, index) => ({ line: index + 1, text }));
  const filled = texts.filter(({ text }) => text.trim() !== "");
  if (filled.length > importLimits.lines) return refuseLength();
  const endTurn = takeTurns();
  const lines: ReadLine[] = [];
  for (const { line, text } of filled) {
    await endTurn();
    lines.push({ line, ...readObject(text, kind, fields) });
  }
  return { fields, lines };
}

const unreadable = { cells: [], refusal: "line_unreadable" } as const;

function readObject(text: string, kind: ImportKind, fields: readonly ImportField[]): Omit<ReadLine, "line"> {
  const found = parseObject(text);
  if (!found) return { ...unreadable, cells: [] };
  const cells = new Map<ImportField, string>();
  for (const [name, value] of Object.entries(found).flatMap(flatten)) {
    const field = fieldOf(kind, name);
    if (!field || value === null || cells.get(field)) continue;
    const cell = typeof value === "number" ? textOf(value) : markOf(value);
    if (typeof cell !== "string") return { ...unreadable, cells: [] };
    cells.set(field, cell.trim());
  }
  return { cells: fields.map((each) => cells.get(each) ?? ""), refusal: null };
}

/** Flattens nested customer fields of our own exports: the address, and the first email address. */
function flatten([name, value]: [string, unknown]): [string, unknown][] {
  if (name === "address" && isPlainObject(value)) return Object.entries(value);
  return name === "emails" && Array.isArray(value) ? [["email", value[0] ?? null]] : [[name, value]];
}

/** Marks quoted digits as text, so that trailing zeros do not count as rounding. */
function markOf(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d{15}0+\s*$/.test(value) ? `'${value.trim()}` : value;
}

/** An integer beyond the safe range has lost digits; an exponent marks it as rounded. */
function textOf(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}

function parseObject(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return isPlainObject(found) ? found : null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function cellsOf(kind: ImportKind, fields: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(fields.map((each, index) => [fieldOf(kind, each) ?? each, cells[index] ?? ""]));
}
