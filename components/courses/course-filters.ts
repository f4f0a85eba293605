import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { courseStatuses } from "@/db/schema/courses-enums";
import { parseAsPage, toPage } from "../ui/address-filters";

/** The filters in the URL; unreadable ones count as absent. */
export const courseFilters = { status: parseAsStringLiteral(courseStatuses), page: parseAsPage };
export type CourseFilters = inferParserType<typeof courseFilters>;

/** Reads the filters from a page's `searchParams`. */
export const loadCourseFilters = createLoader(courseFilters);

/** The list's input for these filters. */
export function toCourseQuery({ page, status }: CourseFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
