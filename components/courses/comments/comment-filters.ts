import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { commentFilters as filterWords } from "@/server/courses/comments/schemas";
import { parseAsPage, toPage } from "../../ui/address-filters";

/** The filters of the list of comments, as query parameters of the page's URL. */
export const commentFilters = {
  filter: parseAsStringLiteral(filterWords),
  course: parseAsString,
  page: parseAsPage,
};

export const loadCommentFilters = createLoader(commentFilters);

/** The list's input for these filters. */
export function toCommentQuery({ filter, course, page }: inferParserType<typeof commentFilters>) {
  return { ...toPage(page), filter: filter ?? undefined, courseId: course ?? undefined };
}
