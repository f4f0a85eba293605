/**
 * Parses a card's expiry into a two-digit month and a two-digit year, or returns null. Accepts
 * `MM/AA` and `MM/AAAA` with any separator or none, one-digit months, and `AAAA-MM`, which browsers
 * fill in.
 */
export function readExpiry(typed: string): { month: string; year: string } | null {
  const [, month = "", year = ""] = /^\s*(0?[1-9]|1[0-2])\D*(?:20)?(\d{2})\s*$/.exec(typed) ?? [];
  if (month) return { month: month.padStart(2, "0"), year };
  const [, isoYear = "", isoMonth = ""] = /^\s*20(\d{2})\D?(0[1-9]|1[0-2])\s*$/.exec(typed) ?? [];
  return isoMonth ? { month: isoMonth, year: isoYear } : null;
}
