import { createParser, parseAsInteger } from "nuqs/server";
import { visible } from "@/db/patterns";

/** Rows of a list's page. */
export const rowsPerPage = 25;

/** Lists skip at most 10 000 rows (docs/decisions.md 1). */
const lastPage = Math.floor(10_000 / rowsPerPage) + 1;

/** Number of a list's pages, up to the server's maximum offset. */
export function pagesOf(totalRows: number): number {
  return Math.min(Math.ceil(totalRows / rowsPerPage), lastPage);
}

/** Maximum search length of most lists. */
export const longestSearch = 160;

/** Cleans typed search text: one line, trimmed, within the server's length; null when nothing in it is visible. */
export function cleanSearch(text: string, maxLength: number): string | null {
  const line = text.normalize("NFC").replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  const cleaned = [...line.trim()].slice(0, maxLength).join("");
  return visible.test(cleaned) ? cleaned : null;
}

/** A calendar day, `YYYY-MM-DD`, of this century or the last; null for anything else. */
export function cleanDay(text: string): string | null {
  const date = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** A parser of searches up to a maximum length. */
export function parseAsSearchOf(maxLength: number) {
  return createParser({ parse: (text) => cleanSearch(text, maxLength), serialize: String });
}

export const parseAsDay = createParser({ parse: cleanDay, serialize: String });
export const parseAsSearch = parseAsSearchOf(longestSearch);

/** A list's page, from 1. */
export const parseAsPage = createParser({
  parse: (text) => Math.min(Math.max(parseAsInteger.parse(text) ?? 1, 1), lastPage),
  serialize: String,
}).withDefault(1);

/** Days of a period in order; swaps a reversed period. */
export function orderedPeriod({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return { startDate: first ?? undefined, endDate: last ?? undefined };
}

/** Names of a list's filters, without `page`, `sort` and the `kept` parameters. */
export function filterNames<Parsers extends object>(parsers: Parsers, kept: readonly string[] = []) {
  const names: Extract<keyof Parsers, string>[] = [];
  for (const name in parsers) {
    if (!["page", "sort", ...kept].includes(name)) names.push(name);
  }
  return names;
}

/** Whether any filter differs from its default. */
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

const cpf = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const cnpj = /^(\d{14}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})$/i;

/** Searches text shaped like a CPF or CNPJ as a document, with or without punctuation; any other as text. */
export function toSearchOrDocument(text: string | null): {
  search?: string | undefined;
  document?: string | undefined;
} {
  if (text === null) return {};
  const isDocument = cpf.test(text) || cnpj.test(text);
  return isDocument ? { document: text.replace(/[.\-/]/g, "").toUpperCase() } : { search: text };
}

/** The paging part of a list's input. */
export function toPage(page: number): { limit: number; offset: number } {
  return { limit: rowsPerPage, offset: (page - 1) * rowsPerPage };
}
