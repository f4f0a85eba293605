import { createParser, parseAsInteger } from "nuqs/server";
import { visible } from "@/db/patterns";

export const rowsPerPage = 25;

/** Lists have a maximum offset of 10,000 rows (docs/domains/core.md). */
const lastPage = Math.floor(10_000 / rowsPerPage) + 1;

export function pagesOf(totalRows: number): number {
  return Math.min(Math.ceil(totalRows / rowsPerPage), lastPage);
}

export const longestSearch = 160;

/** Cleans search text: one line, trimmed, at most `maxLength` characters. Null without a visible character. */
export function cleanSearch(text: string, maxLength: number): string | null {
  const line = text.normalize("NFC").replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  const cleaned = [...line.trim()].slice(0, maxLength).join("");
  return visible.test(cleaned) ? cleaned : null;
}

function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function cleanDay(text: string): string | null {
  return /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && exists(text) ? text : null;
}

/** Returns an instant in the API's format (ISO 8601 with a zone, years 2000 to 2199). Returns null for any other text. */
export function cleanInstant(text: string): string | null {
  const time = /^(2[01]\d{2}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
  const [, day = ""] = time.exec(text) ?? [];
  const isWithin = day > "2000-01-01" && day < "2199-12-31" && exists(day);
  return isWithin ? text : null;
}

export function parseAsSearchOf(maxLength: number) {
  return createParser({ parse: (text) => cleanSearch(text, maxLength), serialize: String });
}

export const parseAsDay = createParser({ parse: cleanDay, serialize: String });
export const parseAsSearch = parseAsSearchOf(longestSearch);

export const parseAsPage = createParser({
  parse: (text) => Math.min(Math.max(parseAsInteger.parse(text) ?? 1, 1), lastPage),
  serialize: String,
}).withDefault(1);

/** Swaps a reversed start and end. */
export function orderedPeriod({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return { startDate: first ?? undefined, endDate: last ?? undefined };
}

export function filterNames<Parsers extends object>(parsers: Parsers, kept: readonly string[] = []) {
  const names: Extract<keyof Parsers, string>[] = [];
  for (const name in parsers) {
    if (!["page", "sort", ...kept].includes(name)) names.push(name);
  }
  return names;
}

export function isFiltered<Name extends string>(
  parsers: Record<Name, object>,
  filters: Record<Name, unknown>,
  kept: readonly string[] = [],
): boolean {
  return filterNames(parsers, kept).some((name) => {
    const parser: object = parsers[name];
    return filters[name] !== ("defaultValue" in parser ? parser.defaultValue : null);
  });
}

export function toPage(page: number): { limit: number; offset: number } {
  return { limit: rowsPerPage, offset: (page - 1) * rowsPerPage };
}
