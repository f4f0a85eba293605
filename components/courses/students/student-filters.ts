import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { studentSorts, studentStates } from "@/db/schema/courses-enums";
import { parseAsPage, parseAsSearch, toPage } from "../../ui/address-filters";

export const studentFilters = {
  search: parseAsSearch,
  course: parseAsString,
  state: parseAsStringLiteral(studentStates),
  cohort: parseAsString,
  lesson: parseAsString,
  sort: parseAsStringLiteral(studentSorts).withDefault("-enrolledAt"),
  page: parseAsPage,
};
export type StudentFilters = inferParserType<typeof studentFilters>;

export const loadStudentFilters = createLoader(studentFilters);

export function toStudentQuery({ search, course, state, cohort, lesson, sort, page }: StudentFilters) {
  return {
    ...toPage(page),
    search: search ?? undefined,
    courseId: course ?? undefined,
    state: state ?? undefined,
    cohortId: cohort ?? undefined,
    lastLessonId: lesson ?? undefined,
    sort,
  };
}

export const courseChoices = { limit: 100 };
