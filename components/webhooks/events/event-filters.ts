import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { eventNames } from "@/db/schema/core-enums";
import { parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

/** URL filters of the log. `event` is the open one. */
export const eventFilters = {
  kind: parseAsStringLiteral(eventNames),
  subject: parseAsSearch,
  event: parseAsSearch,
  page: parseAsPage,
};
export type EventFilters = inferParserType<typeof eventFilters>;

export const loadEventFilters = createLoader(eventFilters);

export function toEventQuery({ kind, subject, page }: EventFilters) {
  return { ...toPage(page), event: kind ?? undefined, subjectId: subject ?? undefined };
}
