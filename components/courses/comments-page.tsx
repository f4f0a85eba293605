"use client";

import { IconMessages } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { commentFilters as filterWords } from "@/server/comments/schemas";
import { courseChoices } from "../students/student-filters";
import { useTRPC } from "../trpc/client";
import { FilterSelect } from "../ui/filter-select";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { RowList } from "../ui/row-list";
import { commentFilters, toCommentQuery } from "./comment-filters";
import { CommentRow } from "./comment-row";

/** The comments under the company's lessons, by the filters in the page's address. */
export function CommentsPage() {
  const t = useTranslations("courseComments");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(commentFilters, { history: "push" });
  const query = useQuery({
    ...trpc.comments.list.queryOptions(toCommentQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const { data: courses = [] } = useQuery(trpc.courses.find.queryOptions(courseChoices));
  const isFiltered = filters.filter !== null || filters.course !== null;
  const clear = isFiltered ? () => setFilters({ filter: null, course: null, page: null }) : null;
  return (
    <>
      <ListToolbar
        onClear={clear}
        tabs={
          <FilterTabs
            label={t("filter")}
            values={filterWords}
            chosen={filters.filter}
            word={(value) => t(`filters.${value}`)}
            onChoose={(filter) => setFilters({ filter, page: null })}
          />
        }
      >
        <FilterSelect
          label={t("course")}
          allLabel={t("allCourses")}
          values={courses.map(({ id }) => id)}
          chosen={filters.course}
          word={(id) => courses.find((each) => each.id === id)?.title ?? id}
          onChoose={(course) => setFilters({ course, page: null })}
        />
      </ListToolbar>
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={clear}
        count={(total) => t("count", { total })}
        empty={<Notice icon={<IconMessages size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows) => (
          <RowList flush label={t("title")}>
            {rows.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </RowList>
        )}
      </PageList>
    </>
  );
}
