"use client";

import { IconSchool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { courseStatuses } from "@/db/enums";
import { useTRPC } from "../trpc/client";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { courseFilters, toCourseQuery } from "./course-filters";
import { CourseTable } from "./course-table";
import { NewCourse } from "./new-course";

/** The company's courses, by the filters in the page's address. */
export function CourseList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("courses");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(courseFilters, { history: "push" });
  const query = useQuery({
    ...trpc.courses.list.queryOptions(toCourseQuery(filters)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("status")}
            values={courseStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => setFilters({ status, page: null })}
          />
        }
      />
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={filters.status === null ? null : () => setFilters({ status: null, page: null })}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconSchool size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            <NewCourse canWrite={canWrite} />
          </Notice>
        }
      >
        {(rows, stale) => <CourseTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}
