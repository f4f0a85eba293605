import { createLoader, createParser, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { Month } from "@/server/reports/closings/schemas";

const parseAsMonth = createParser({
  parse: (text: string) => Month.safeParse(text).data ?? null,
  serialize: (month: string) => month,
});

/** Month shown, as a URL parameter; null for the current month. */
export const closingFilters = { month: parseAsMonth };

export const loadClosingFilters = createLoader(closingFilters);

export const closingFormats = ["csv", "pdf"] as const;

const closingFile = { ...closingFilters, format: parseAsStringLiteral(closingFormats).withDefault("csv") };

export const loadClosingFile = createLoader(closingFile);

export const withClosingFile = createSerializer(closingFile);
