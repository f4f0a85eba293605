import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { accounts, transferKinds } from "@/db/enums";
import { ExplanationQuery, ledgerFormats } from "@/server/statements/schemas";
import { parseAsDay, parseAsPage, parseAsSearch, toPage } from "../ui/address-filters";

/** An instant as the API takes it; null for anything else. */
const parseAsInstant = createParser({
  parse: (text: string) => ExplanationQuery.shape.at.safeParse(text).data ?? null,
  serialize: String,
});

const account = parseAsStringLiteral(accounts).withDefault("available");

/** The explained balance, as URL parameters. */
export const explanationFilters = { account, at: parseAsInstant };
type ExplanationFilters = inferParserType<typeof explanationFilters>;

export const loadExplanationFilters = createLoader(explanationFilters);

/** The query input for these filters. */
export function toExplanationQuery({ account: chosen, at }: ExplanationFilters) {
  return { account: chosen, at: at ?? undefined };
}

/** The URL of the explanation of an account's balance. */
export const withExplanation = createSerializer(explanationFilters);

/** The statement's filters as URL parameters; invalid ones are ignored. */
export const statementFilters = {
  account,
  kind: parseAsStringLiteral(transferKinds),
  transactionId: parseAsSearch,
  startDate: parseAsDay,
  endDate: parseAsDay,
  at: parseAsInstant,
  page: parseAsPage,
};
export type StatementFilters = inferParserType<typeof statementFilters>;

export const loadStatementFilters = createLoader(statementFilters);

/** No filter: the whole statement of an account. */
export const noStatementFilters = {
  kind: null,
  transactionId: null,
  startDate: null,
  endDate: null,
  at: null,
  page: null,
};

/** Whether any filter other than the account is set. */
export function isStatementFiltered({ account: _account, page: _page, ...filters }: StatementFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** The filters for the server; a reversed period is turned around. */
export function toLedgerFilter({ account: chosen, startDate, endDate, ...rest }: Omit<StatementFilters, "page">) {
  const [first, last] = startDate && endDate && startDate > endDate ? [endDate, startDate] : [startDate, endDate];
  return {
    account: chosen,
    kind: rest.kind ?? undefined,
    transactionId: rest.transactionId ?? undefined,
    startDate: first ?? undefined,
    endDate: last ?? undefined,
    at: rest.at ?? undefined,
  };
}

/** The list's input for these filters, with its page. */
export function toLedgerQuery({ page, ...filters }: StatementFilters) {
  return { ...toPage(page), ...toLedgerFilter(filters) };
}

/** The URL of the statement with these filters. */
export const withStatementFilters = createSerializer(statementFilters);

const format = parseAsStringLiteral(ledgerFormats).withDefault("csv");

/** The format of a file in a URL; CSV for anything else. */
export function readFormat(text: string | null): (typeof ledgerFormats)[number] {
  return ledgerFormats.find((each) => each === text) ?? "csv";
}

/** The URL of the file of the statement with these filters. */
export const withStatementFile = createSerializer({ ...statementFilters, format });
