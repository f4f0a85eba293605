import type { ExportFormat, ImportKind, LineRefusal } from "@/db/schema/data-enums";
import { fail } from "../../core/failures/failure";
import { decodeText, parseCsv } from "../../core/files/read-csv";
import { fieldOf, requiredFields } from "./columns";
import { importColumns, importLimits } from "./schemas";

export interface ReadLine {
  /** Line number in the file, starting at 1. */
  line: number;
  /** Cells in the order of the headings. Empty if the line cannot be parsed. */
  cells: string[];
  refusal: LineRefusal | null;
}

export interface ReadFile {
  /** Headings of the file. For JSON Lines, the fields of the kind. */
  headings: string[];
  lines: ReadLine[];
}

export type Cells = Readonly<Record<string, string>>;

export interface FileTerms {
  kind: ImportKind;
  format: ExportFormat;
  defaults: Cells;
}

/**
 * Parses the file of an import. If there are defaults, ignores unknown CSV columns, because sellers
 * upload student lists exported from other platforms.
 *
 * @throws import_not_text; import_unreadable; import_empty; import_too_long; import_column_unknown;
 * import_column_twice; import_columns_missing
 */
export function readFile(file: Uint8Array, terms: FileTerms): ReadFile {
  const text = decodeText(file);
  const read = terms.format === "csv" ? readCsv(text, terms) : readJsonLines(text, terms.kind);
  if (read.lines.length === 0) return fail("import_empty");
  if (read.lines.length > importLimits.lines) return fail("import_too_long", { values: { max: importLimits.lines } });
  return fillEmpty(read, terms);
}

function readCsv(text: string, { kind, defaults }: FileTerms): ReadFile {
  const [head, ...rest] = parseCsv(text);
  const all = head?.record ?? [];
  const isOpen = Object.keys(defaults).length > 0;
  const columns = [...all.keys()].filter((index) => !isOpen || fieldOf(kind, all[index] ?? "") !== null);
  const headings = columns.map((index) => all[index] ?? "");
  checkHeadings(headings, kind, defaults);
  const lines = rest
    .filter(({ record }) => record.some((cell) => cell !== ""))
    .map(({ record, line }): ReadLine => {
      if (record.length > all.length) return { line, cells: [], refusal: "line_unreadable" };
      return { line, cells: columns.map((index) => record[index] ?? ""), refusal: null };
    });
  return { headings, lines };
}

function fillEmpty({ headings, lines }: ReadFile, { kind, defaults }: FileTerms): ReadFile {
  const own = headings.map((each) => fieldOf(kind, each) ?? each);
  const fields = [...own, ...Object.keys(defaults).filter((each) => !own.includes(each))];
  const fill = (line: ReadLine): ReadLine => {
    if (line.refusal) return line;
    // The default cohort does not apply to a line with another course.
    const isOfOtherCourse = Boolean(line.cells[own.indexOf("course")]);
    const cellOf = (field: string) => (field === "cohort" && isOfOtherCourse ? "" : (defaults[field] ?? ""));
    return { ...line, cells: fields.map((field, index) => line.cells[index] || cellOf(field)) };
  };
  return { headings: [...headings, ...fields.slice(own.length)], lines: lines.map(fill) };
}

/**
 * Checks the columns of the file. Errors report a column's position instead of its heading, because
 * the first line is data if the file has no header.
 */
function checkHeadings(headings: readonly string[], kind: ImportKind, defaults: Cells): void {
  const fields = headings.map((each) => fieldOf(kind, each));
  const unknown = fields.indexOf(null);
  if (unknown >= 0) fail("import_column_unknown", { values: { column: unknown + 1 } });
  const twice = fields.findIndex((each, index) => fields.indexOf(each) !== index);
  if (twice >= 0) fail("import_column_twice", { values: { column: twice + 1 } });
  const missing = requiredFields(kind).filter((each) => !fields.includes(each) && !defaults[each]);
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

/** Marks quoted digits as text, so that trailing zeros are not treated as rounding. */
function markOf(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d{15}0+\s*$/.test(value) ? `'${value.trim()}` : value;
}

/**
 * Formats a number. An integer beyond the safe range has lost digits, so it is written with an
 * exponent, which marks it as rounded.
 */
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

export function cellsOf(kind: ImportKind, headings: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(headings.map((each, index) => [fieldOf(kind, each) ?? each, cells[index] ?? ""]));
}
