/**
 * Parses an amount to integer cents, without floating-point arithmetic: `49,90`, `R$ 1.234,5`,
 * `1234`, `49.90`. A separator before one or two digits is the decimal mark; before three digits,
 * if used consistently, it separates thousands. Returns null for other text.
 */
export function parseMoney(text: string): number | null {
  const typed = text.replace(/\s/g, "").replace(/^R\$/i, "");
  const found = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(typed);
  if (!found) return null;
  const [, whole = "", thousands, decimal, cents = ""] = found;
  if (thousands !== undefined && thousands === decimal) return null;
  const value = Number(`${whole.replace(/[.,]/g, "")}${cents.padEnd(2, "0")}`);
  return Number.isSafeInteger(value) ? value : null;
}

/** `4990` → `49,90`. */
export function typedMoney(cents: number, decimalMark: "," | "."): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}${decimalMark}${digits.slice(-2)}`;
}
