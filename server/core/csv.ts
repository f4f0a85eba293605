/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), blanks before it included. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Tells Excel that a file is UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV as Excel in Brazil opens it: cells between semicolons, quoted where they must be, `\r\n` at its end.
 * A text that a spreadsheet would compute gets an apostrophe in front and stays the text it is.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cents as a spreadsheet in Brazil reads them: `4990` → `49,90`. */
export function csvMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
