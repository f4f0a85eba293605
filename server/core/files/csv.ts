/** Formulas in spreadsheets (OWASP, "CSV Injection"), possibly after blanks. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Negative amounts and international phone numbers, which are harmless although they start like a formula. */
const harmless = /^(?:-\d+,\d\d|\+\d+)$/;

export const byteOrderMark = "\ufeff";

/** Returns a cell without the apostrophe that `csvLine` puts before a formula. */
export function plainText(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && formula.test(text) ? text : cell;
}

/**
 * Formats a CSV line for Excel in Brazil: semicolons, quotes where needed, `\r\n`. Prefixes
 * formulas with an apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) && !harmless.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats cents as a Brazilian decimal: `4990` → `49,90`. */
export function csvMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export interface CsvTable<Row, Words> {
  headings: (t: Words) => string;
  line: (row: Row, t: Words) => string;
}

export function csvTable<Row, Words, Column extends string>(
  cells: Readonly<Record<Column, (row: Row, t: Words) => string>>,
  headingOf: (column: Column, t: Words) => string,
): CsvTable<Row, Words> {
  const columns = Object.keys(cells) as Column[];
  return {
    headings: (t) => byteOrderMark + csvLine(columns.map((column) => headingOf(column, t))),
    line: (row, t) => csvLine(columns.map((column) => cells[column](row, t))),
  };
}

/** Limits memory use to 500 rows, regardless of the file's size. */
const rowsAtATime = 500;

/** Yields a list in batches, each read in a separate snapshot. */
export async function* inBatches<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const found: Row[] = await read(after, rowsAtATime);
    if (found.length > 0) yield found;
    after = found.at(-1) ?? null;
    if (found.length < rowsAtATime) return;
  }
}

export async function* writeCsv<Row, Words>(
  table: CsvTable<Row, Words>,
  t: Words,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield table.headings(t);
  for await (const rows of batches) yield rows.map((row) => table.line(row, t)).join("");
}
