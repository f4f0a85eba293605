import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { eventNames } from "@/db/schema/core-enums";
import { parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

/** `event` is the id of the open event. */
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
