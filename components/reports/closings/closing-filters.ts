import { createLoader, createParser, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { Month } from "@/server/reports/closings/schemas";

const parseAsMonth = createParser({
  parse: (text: string) => Month.safeParse(text).data ?? null,
  serialize: (month: string) => month,
});

/** The displayed month as a URL parameter; absent for the current month. */
export const closingFilters = { month: parseAsMonth };

export const loadClosingFilters = createLoader(closingFilters);

export const closingFormats = ["csv", "pdf"] as const;

const closingFile = { ...closingFilters, format: parseAsStringLiteral(closingFormats).withDefault("csv") };

/** The month and the format of a file in a URL. */
export const loadClosingFile = createLoader(closingFile);

/** The URL of a month's file. */
export const withClosingFile = createSerializer(closingFile);
