import { createLoader, createParser, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { cleanMonth } from "../../ui/month";

const parseAsMonth = createParser({
  // Closings start in 2000.
  parse: (text: string) => (text >= "2000" ? cleanMonth(text) : null),
  serialize: (month: string) => month,
});

/** Null for the current month. */
export const closingFilters = { month: parseAsMonth };

export const loadClosingFilters = createLoader(closingFilters);

export const closingFormats = ["csv", "pdf"] as const;

const closingFile = { ...closingFilters, format: parseAsStringLiteral(closingFormats).withDefault("csv") };

export const loadClosingFile = createLoader(closingFile);

export const withClosingFile = createSerializer(closingFile);
