"use client";

import { IconMessages } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { commentFilters as filterWords } from "@/db/schema/courses-enums";
import { FilterSelect } from "../../ui/filter-select";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { courseChoices } from "../students/student-filters";
import { commentFilters, toCommentQuery } from "./comment-filters";
import { CommentRow } from "./comment-row";

export function CommentsPage() {
  const t = useTranslations("courseComments");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(commentFilters, (filters) =>
    trpc.comments.list.queryOptions(toCommentQuery(filters)),
  );
  const { data: courses = [] } = useQuery(trpc.courses.find.queryOptions(courseChoices));
  return (
    <>
      <ListToolbar
        onClear={list.onClear}
        tabs={
          <FilterTabs
            label={t("filter")}
            values={filterWords}
            chosen={filters.filter}
            word={(value) => t(`filters.${value}`)}
            onChoose={(filter) => change({ filter })}
          />
        }
      >
        <FilterSelect
          label={t("course")}
          allLabel={t("allCourses")}
          values={courses.map(({ id }) => id)}
          chosen={filters.course}
          word={(id) => courses.find((each) => each.id === id)?.title ?? id}
          onChoose={(course) => change({ course })}
        />
      </ListToolbar>
      <PageList
        {...list}
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
