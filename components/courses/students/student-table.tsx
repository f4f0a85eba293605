"use client";

import { Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { StudentSort } from "@/db/schema/courses-enums";
import type { EnrollmentRecord } from "@/server/courses/students/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import type { Sorting } from "../../ui/sorting";
import { TwoLines } from "../../ui/two-lines";
import { usePersonName } from "../../ui/use-person-name";
import { StateBadge } from "./state-badge";
import classes from "./students.module.css";

interface Props {
  rows: readonly EnrollmentRecord[];
  stale: boolean;
  sorting: Sorting<StudentSort>;
  /** A list of one course has no course column. */
  isOfCourse: boolean;
}

export function StudentTable({ rows, stale, sorting, isOfCourse }: Props) {
  const t = useTranslations("students");
  const personName = usePersonName();
  const { dayAt, minute } = useFormats();
  const course: Column<EnrollmentRecord> = {
    key: "course",
    label: t("columns.course"),
    hide: "md",
    render: ({ courseTitle }) => courseTitle,
  };
  const columns: Column<EnrollmentRecord>[] = [
    {
      key: "name",
      label: t("columns.student"),
      wrap: "cut",
      slot: "title",
      sort: "name",
      render: ({ customer }) => <TwoLines first={personName(customer.name)} second={customer.emails[0]} />,
    },
    ...(isOfCourse ? [] : [course]),
    {
      key: "progress",
      label: t("columns.progress"),
      slot: "wide",
      sort: "amount",
      render: ({ progress, customer }) => (
        <div className={classes.progress}>
          <Progress value={progress.percent} size="sm" aria-label={personName(customer.name)} />
          <span>
            {t("percent", { percent: progress.percent })}
            <small>{t("lessonsOf", { done: progress.completedLessons, total: progress.lessons })}</small>
          </span>
        </div>
      ),
    },
    {
      key: "lesson",
      label: t("columns.lesson"),
      tone: "dimmed",
      wrap: "cut",
      hide: "lg",
      slot: "none",
      render: ({ lastLesson }) => lastLesson?.title ?? "–",
    },
    {
      key: "lastSeenAt",
      label: t("columns.lastSeenAt"),
      tone: "dimmed",
      wrap: "never",
      sort: "time",
      render: ({ lastSeenAt }) => (lastSeenAt ? <time dateTime={lastSeenAt}>{minute(lastSeenAt)}</time> : t("never")),
    },
    {
      key: "enrolledAt",
      label: t("columns.enrolledAt"),
      tone: "dimmed",
      wrap: "never",
      hide: "lg",
      slot: "none",
      sort: "time",
      render: ({ enrolledAt }) => <time dateTime={enrolledAt}>{dayAt(enrolledAt)}</time>,
    },
    {
      key: "state",
      label: t("columns.state"),
      slot: "end",
      render: (student) => <StateBadge student={student} />,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id, courseId }) => `/students/${courseId}/${id}`}
      stale={stale}
      sorting={sorting}
    />
  );
}
