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
