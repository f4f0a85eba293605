import { createLoader, createParser, type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { paymentMethods, transactionStatuses } from "@/db/enums";

export const rowsPerPage = 25;

/** The list skips at most 10 000 rows (decisions, section 1). */
const lastPage = Math.floor(10_000 / rowsPerPage) + 1;
const maxSearchLength = 160;

/** What is searched for when somebody types `text`: one line, trimmed, of a length the server takes; null for nothing. */
export function cleanSearch(text: string): string | null {
  return [...text.replace(/\p{Cc}/gu, " ").trim()].slice(0, maxSearchLength).join("") || null;
}

/** A calendar day, `YYYY-MM-DD`, of this century or the last; null for anything else. */
export function cleanDay(text: string): string | null {
  const date = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

const day = createParser({ parse: cleanDay, serialize: String });
const search = createParser({ parse: cleanSearch, serialize: String });
const page = createParser({
  parse: (text) => Math.min(Math.max(parseAsInteger.parse(text) ?? 1, 1), lastPage),
  serialize: String,
});

/** The filters as they stand in the page's address; what cannot be read there is as if it were absent. */
export const transactionFilters = {
  status: parseAsStringLiteral(transactionStatuses),
  paymentMethod: parseAsStringLiteral(paymentMethods),
  search,
  startDate: day,
  endDate: day,
  page: page.withDefault(1),
};
export type TransactionFilters = inferParserType<typeof transactionFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadTransactionFilters = createLoader(transactionFilters);

/** Without any filter: the whole list. */
export const noFilters = {
  status: null,
  paymentMethod: null,
  search: null,
  startDate: null,
  endDate: null,
  page: null,
};

/** Whether the list shows less than everything. */
export function isFiltered({ page: _, ...filters }: TransactionFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

const cpf = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const cnpj = /^(\d{14}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})$/i;

/**
 * The list's input for these filters. What is typed like a CPF or CNPJ is looked for as one, punctuation or not; a
 * period written backwards means the same days.
 */
export function toTransactionQuery({ page: number, search: text, startDate, endDate, ...rest }: TransactionFilters) {
  const isDocument = text !== null && (cpf.test(text) || cnpj.test(text));
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return {
    limit: rowsPerPage,
    offset: (number - 1) * rowsPerPage,
    status: rest.status ?? undefined,
    paymentMethod: rest.paymentMethod ?? undefined,
    document: isDocument ? text.replace(/[.\-/]/g, "").toUpperCase() : undefined,
    search: isDocument ? undefined : (text ?? undefined),
    startDate: first ?? undefined,
    endDate: last ?? undefined,
  };
}
