"use client";

import { IconSchool } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { courseStatuses } from "@/db/schema/courses-enums";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { useTRPC } from "../ui/trpc/client";
import { useFilteredList } from "../ui/use-filtered-list";
import { courseFilters, toCourseQuery } from "./course-filters";
import { CourseTable } from "./course-table";
import { NewCourse } from "./new-course";

export function CourseList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("courses");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(courseFilters, (filters) =>
    trpc.courses.list.queryOptions(toCourseQuery(filters)),
  );
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("status")}
            values={courseStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => change({ status })}
          />
        }
      />
      <PageList
        {...list}
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
