import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commentFilters as filterWords } from "@/db/schema/courses-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

export const commentFilters = {
  filter: parseAsStringLiteral(filterWords),
  course: parseAsString,
  page: parseAsPage,
};

export const loadCommentFilters = createLoader(commentFilters);

export function toCommentQuery({ filter, course, page }: inferParserType<typeof commentFilters>) {
  return { ...toPage(page), filter: filter ?? undefined, courseId: course ?? undefined };
}
