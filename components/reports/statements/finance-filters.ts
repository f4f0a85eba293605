import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { ExplanationQuery, ledgerFormats } from "@/server/reports/statements/schemas";
import { orderedPeriod, parseAsDay, parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

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

/** The filters for the server. */
export function toLedgerFilter({ account: chosen, ...rest }: Omit<StatementFilters, "page">) {
  return {
    account: chosen,
    kind: rest.kind ?? undefined,
    transactionId: rest.transactionId ?? undefined,
    ...orderedPeriod(rest),
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
