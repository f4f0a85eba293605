"use client";

import { Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { studentSorts, studentStates } from "@/db/schema/courses-enums";
import { FilterSelect } from "../../ui/filter-select";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { courseChoices, studentFilters, toStudentQuery } from "./student-filters";
import { StudentTable } from "./student-table";

const refreshMs = 30_000;

export function StudentsPage() {
  const t = useTranslations("students");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(studentFilters, (filters) =>
    trpc.enrollments.sorted.queryOptions(toStudentQuery(filters), { refetchInterval: refreshMs }),
  );
  const { data: courses = [] } = useQuery(trpc.courses.find.queryOptions(courseChoices));
  const { search, course, state } = filters;
  return (
    <>
      <ListToolbar
        onClear={list.onClear}
        tabs={
          <FilterTabs
            label={t("stateFilter")}
            values={studentStates}
            chosen={state}
            word={(value) => t(`states.${value}`)}
            onChoose={(chosen) => change({ state: chosen, lesson: null })}
          />
        }
        action={
          course && (
            <Button component={Link} href={`/courses/${course}/students`} prefetch={false} variant="default">
              {t("insight.title")}
            </Button>
          )
        }
      >
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <FilterSelect
          label={t("course")}
          allLabel={t("allCourses")}
          values={courses.map(({ id }) => id)}
          chosen={course}
          word={(id) => courses.find((each) => each.id === id)?.title ?? id}
          onChoose={(chosen) => change({ course: chosen, cohort: null, lesson: null })}
        />
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconUserCheck size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            <Button component={Link} href="/courses" variant="default">
              {t("openCourses")}
            </Button>
          </Notice>
        }
      >
        {(rows, stale) => (
          <StudentTable
            rows={rows}
            stale={stale}
            isOfCourse={course !== null}
            sorting={{
              sorts: studentSorts,
              current: filters.sort,
              onSort: (sort) => change({ sort }),
            }}
          />
        )}
      </PageList>
    </>
  );
}
