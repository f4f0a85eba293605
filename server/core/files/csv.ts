/** Text that spreadsheets read as a formula (OWASP, "CSV Injection"), leading blanks included. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A negative amount begins as a formula does, and is none. */
const debt = /^-\d+,\d\d$/;

/** Tells Excel that a file is UTF-8. */
export const byteOrderMark = "\ufeff";

/** A cell of such a file, without the apostrophe in front of its formula. */
export function plainText(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && formula.test(text) ? text : cell;
}

/**
 * One line of a CSV as Excel in Brazil opens it: cells between semicolons, quoted when needed, ending in `\r\n`. Text
 * that a spreadsheet would read as a formula gets an apostrophe in front and stays text.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) && !debt.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cents in Brazilian decimal format: `4990` → `49,90`. */
export function csvMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** The file of a list. */
export interface CsvTable<Row, Words> {
  /** The first line of the file. */
  headings: (t: Words) => string;
  line: (row: Row, t: Words) => string;
}

/** @param cells the cell of a row in each column, in file order. */
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

/** Rows per batch: a file of a million takes no more memory than one of a thousand. */
const rowsAtATime = 500;

/** All rows of a list in batches. Each is a snapshot of its own and continues after the last. */
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

/** Streams a list as CSV for Excel in Brazil. */
export async function* writeCsv<Row, Words>(
  table: CsvTable<Row, Words>,
  t: Words,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield table.headings(t);
  for await (const rows of batches) yield rows.map((row) => table.line(row, t)).join("");
}
