import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { studentSorts, studentStates } from "@/db/schema/courses-enums";
import { parseAsPage, parseAsSearch, toPage, toSearchOrDocument } from "../../ui/address-filters";

/** The filters of the list of students, as query parameters of the page's URL. */
export const studentFilters = {
  search: parseAsSearch,
  course: parseAsString,
  state: parseAsStringLiteral(studentStates),
  cohort: parseAsString,
  /** The lesson that they saw last. */
  lesson: parseAsString,
  sort: parseAsStringLiteral(studentSorts).withDefault("-enrolledAt"),
  page: parseAsPage,
};
export type StudentFilters = inferParserType<typeof studentFilters>;

export const loadStudentFilters = createLoader(studentFilters);

/** The list's input for these filters. */
export function toStudentQuery({ search, course, state, cohort, lesson, sort, page }: StudentFilters) {
  return {
    ...toPage(page),
    ...toSearchOrDocument(search),
    courseId: course ?? undefined,
    state: state ?? undefined,
    cohortId: cohort ?? undefined,
    lastLessonId: lesson ?? undefined,
    sort,
  };
}

/** All courses that the filter offers. */
export const courseChoices = { limit: 100 };
