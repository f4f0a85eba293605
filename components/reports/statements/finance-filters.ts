import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { ledgerFormats } from "@/db/schema/ledger-enums";
import { statementParameters } from "../../ledger/transfers/statement-parameters";
import { cleanInstant, orderedPeriod, parseAsPage, toPage } from "../../ui/address-filters";

/** Parses an instant in the API's format. Returns null if it is invalid. */
const parseAsInstant = createParser({ parse: cleanInstant, serialize: String });

export const explanationFilters = { account: statementParameters.account, at: parseAsInstant };
type ExplanationFilters = inferParserType<typeof explanationFilters>;

export const loadExplanationFilters = createLoader(explanationFilters);

export function toExplanationQuery({ account: chosen, at }: ExplanationFilters) {
  return { account: chosen, at: at ?? undefined };
}

export const withExplanation = createSerializer(explanationFilters);

/** Invalid values are ignored. */
export const statementFilters = {
  ...statementParameters,
  at: parseAsInstant,
  page: parseAsPage,
};
export type StatementFilters = inferParserType<typeof statementFilters>;

export const loadStatementFilters = createLoader(statementFilters);

export function toLedgerFilter({ account: chosen, ...rest }: Omit<StatementFilters, "page">) {
  return {
    account: chosen,
    kind: rest.kind ?? undefined,
    transactionId: rest.transactionId ?? undefined,
    ...orderedPeriod(rest),
    at: rest.at ?? undefined,
  };
}

export function toLedgerQuery({ page, ...filters }: StatementFilters) {
  return { ...toPage(page), ...toLedgerFilter(filters) };
}

export const withStatementFilters = createSerializer(statementFilters);

const format = parseAsStringLiteral(ledgerFormats).withDefault("csv");

/** Defaults to CSV. */
export function readFormat(text: string | null): (typeof ledgerFormats)[number] {
  return ledgerFormats.find((each) => each === text) ?? "csv";
}

export const withStatementFile = createSerializer({ ...statementFilters, format });
