import { createLoader, createParser } from "nuqs/server";
import { Month } from "@/server/closings/schemas";

const parseAsMonth = createParser({
  parse: (text: string) => Month.safeParse(text).data ?? null,
  serialize: (month: string) => month,
});

/** The displayed month as a URL parameter; absent for the current month. */
export const closingFilters = { month: parseAsMonth };

export const loadClosingFilters = createLoader(closingFilters);
