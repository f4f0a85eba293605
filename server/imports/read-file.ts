import type { ExportFormat, ImportKind, LineRefusal } from "@/db/bulk-enums";
import { decodeText, parseCsv } from "../core/files/read-csv";
import { fail } from "../errors";
import { fieldOf, requiredFields } from "./columns";
import { importColumns, importLimits } from "./schemas";

/** A line as it was read. */
export interface ReadLine {
  /** The line of the file, from 1. */
  line: number;
  /** In the order of the headings; none if the line cannot be read. */
  cells: string[];
  refusal: LineRefusal | null;
}

export interface ReadFile {
  /** As the file has them; of JSON Lines, the fields of its kind. */
  headings: string[];
  lines: ReadLine[];
}

/** A line's cells by field. */
export type Cells = Readonly<Record<string, string>>;

/**
 * Reads the file of an import.
 *
 * @throws import_not_text, import_unreadable, import_empty, import_too_long, import_column_unknown, import_column_twice,
 * import_columns_missing.
 */
export function readFile(file: Uint8Array, kind: ImportKind, format: ExportFormat): ReadFile {
  const text = decodeText(file);
  const read = format === "csv" ? readCsv(text, kind) : readJsonLines(text, kind);
  if (read.lines.length === 0) return fail("import_empty");
  if (read.lines.length > importLimits.lines) return fail("import_too_long", { values: { max: importLimits.lines } });
  return read;
}

function readCsv(text: string, kind: ImportKind): ReadFile {
  const [head, ...rest] = parseCsv(text);
  const headings = head?.record ?? [];
  checkHeadings(headings, kind);
  const lines = rest
    .filter(({ record }) => record.some((cell) => cell !== ""))
    .map(({ record, line }): ReadLine => {
      if (record.length > headings.length) return { line, cells: [], refusal: "line_unreadable" };
      return { line, cells: headings.map((_heading, index) => record[index] ?? ""), refusal: null };
    });
  return { headings, lines };
}

/** The place is told and not the heading, which is data where a file has no headings. */
function checkHeadings(headings: readonly string[], kind: ImportKind): void {
  const fields = headings.map((each) => fieldOf(kind, each));
  const unknown = fields.indexOf(null);
  if (unknown >= 0) fail("import_column_unknown", { values: { column: unknown + 1 } });
  const twice = fields.findIndex((each, index) => fields.indexOf(each) !== index);
  if (twice >= 0) fail("import_column_twice", { values: { column: twice + 1 } });
  const missing = requiredFields(kind).filter((each) => !fields.includes(each));
  if (missing.length > 0) fail("import_columns_missing", { values: { columns: missing.join(", ") } });
}

function readJsonLines(text: string, kind: ImportKind): ReadFile {
  const headings = importColumns[kind].map(({ field }) => field);
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  return {
    headings,
    lines: lines.flatMap((each, index) =>
      each.trim() === "" ? [] : [{ line: index + 1, ...readObject(each, kind, headings) }],
    ),
  };
}

const unreadable = { cells: [], refusal: "line_unreadable" } as const;

function readObject(text: string, kind: ImportKind, headings: readonly string[]): Omit<ReadLine, "line"> {
  const found = parseObject(text);
  if (!found) return { ...unreadable, cells: [] };
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(found)) {
    const field = fieldOf(kind, name);
    if (!field || cells.has(field)) return { cells: [], refusal: "column_unknown" };
    const cell = value === null ? "" : typeof value === "number" ? textOf(value) : markOf(value);
    if (typeof cell !== "string") return { ...unreadable, cells: [] };
    cells.set(field, cell.trim());
  }
  return { cells: headings.map((each) => cells.get(each) ?? ""), refusal: null };
}

/** Digits in quotes are text, whatever zeros they end in. */
function markOf(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d{15}0+\s*$/.test(value) ? `'${value.trim()}` : value;
}

/** A number as text; one beyond its exact range lost digits, and shows it. */
function textOf(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}

function parseObject(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

/** A line's cells by field. */
export function cellsOf(kind: ImportKind, headings: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(headings.map((each, index) => [fieldOf(kind, each) ?? each, cells[index] ?? ""]));
}
