"use client";

import { useTranslations } from "next-intl";
import type { MemberCourse } from "@/server/courses/courses/schemas";
import { type Column, DataTable } from "../ui/data-table";
import { useFormats } from "../ui/format";
import { TwoLines } from "../ui/two-lines";
import { CourseStatus } from "./course-status";

interface Props {
  rows: MemberCourse[];
  /** The rows are from the previous query. */
  stale: boolean;
}

export function CourseTable({ rows, stale }: Props) {
  const t = useTranslations("courses");
  const { minute } = useFormats();
  const columns: Column<MemberCourse>[] = [
    {
      key: "title",
      label: t("columns.title"),
      wrap: "anywhere",
      slot: "title",
      render: ({ title, tagline }) => <TwoLines first={title} second={tagline} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <CourseStatus status={status} />,
    },
    {
      key: "content",
      label: t("columns.content"),
      tone: "dimmed",
      wrap: "never",
      render: ({ modules }) =>
        t("content", { modules: modules.length, lessons: modules.flatMap(({ lessons }) => lessons).length }),
    },
    {
      key: "updatedAt",
      label: t("columns.updatedAt"),
      tone: "dimmed",
      wrap: "never",
      hide: "md",
      render: ({ updatedAt }) => <time dateTime={updatedAt}>{minute(updatedAt)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t("tableLabel")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/courses/${id}`}
      stale={stale}
    />
  );
}
