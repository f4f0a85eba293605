import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { courseStatuses } from "@/db/schema/courses-enums";
import { parseAsPage, toPage } from "../ui/address-filters";

export const courseFilters = { status: parseAsStringLiteral(courseStatuses), page: parseAsPage };
export type CourseFilters = inferParserType<typeof courseFilters>;

export const loadCourseFilters = createLoader(courseFilters);

export function toCourseQuery({ page, status }: CourseFilters) {
  return { ...toPage(page), status: status ?? undefined };
}
