"use client";

import { Anchor, SegmentedControl, Skeleton, Text } from "@mantine/core";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CourseInsight, LessonInsight } from "@/server/courses/students/dashboard-schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { TwoLines } from "../../ui/two-lines";
import classes from "./students.module.css";

const DropOffChart = dynamic(() => import("./drop-off-chart").then(({ DropOffChart: Chart }) => Chart), {
  ssr: false,
  loading: () => <Skeleton height={260} radius="md" />,
});

export function Insight({ insight }: { insight: CourseInsight }) {
  const t = useTranslations("students.insight");
  const { count } = useFormats();
  const { students, states, completionPercent, lessons, courseId } = insight;
  const listOf = (state: string) => `/students?course=${courseId}&state=${state}`;
  const figures = [
    { name: t("students"), value: count(students), href: `/students?course=${courseId}` },
    { name: t("completion"), value: `${count(completionPercent)} %`, href: listOf("finished") },
    { name: t("studying"), value: count(states.studying), href: listOf("studying") },
    { name: t("stuck"), value: count(states.stuck), href: listOf("stuck") },
    { name: t("notStarted"), value: count(states.not_started), href: listOf("not_started") },
    { name: t("ended"), value: count(states.ended), href: listOf("ended") },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ name, value, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Anchor component={Link} href={href} prefetch={false} inherit>
                {value}
              </Anchor>
            </dd>
          </div>
        ))}
      </dl>
      <DropOff courseId={courseId} lessons={lessons} />
    </>
  );
}

function DropOff({ courseId, lessons }: Pick<CourseInsight, "courseId" | "lessons">) {
  const t = useTranslations("students.insight");
  const { count } = useFormats();
  const [view, setView] = useState("chart");
  const isTable = view === "table" || lessons.length === 0;
  const columns: Column<LessonInsight>[] = [
    {
      key: "lesson",
      label: t("lesson"),
      wrap: "cut",
      slot: "title",
      render: ({ title, moduleTitle }) => <TwoLines first={title} second={moduleTitle} />,
    },
    { key: "started", label: t("started"), align: "end", render: ({ started }) => count(started) },
    { key: "finished", label: t("finished"), align: "end", render: ({ finished }) => count(finished) },
    {
      key: "stuck",
      label: t("stuckHere"),
      align: "end",
      tone: "strong",
      render: ({ id, title, stuck }) =>
        stuck > 0 ? (
          <Anchor
            component={Link}
            href={`/students?course=${courseId}&state=stuck&lesson=${id}`}
            prefetch={false}
            inherit
            aria-label={`${count(stuck)}: ${t("seeStuck", { title })}`}
          >
            {count(stuck)}
          </Anchor>
        ) : (
          count(0)
        ),
    },
  ];
  const control = (
    <SegmentedControl
      size="xs"
      value={view}
      onChange={setView}
      aria-label={t("view")}
      data={[
        { value: "chart", label: t("chart") },
        { value: "table", label: t("table") },
      ]}
    />
  );
  return (
    <FramedSection title={t("dropOff")} actions={control} flush={isTable}>
      {lessons.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {t("none")}
        </Text>
      ) : isTable ? (
        <DataTable caption={t("dropOff")} columns={columns} rows={lessons} rowKey={({ id }) => id} />
      ) : (
        <figure aria-label={t("dropOffLabel")} className={classes.figure}>
          <div aria-hidden="true">
            <DropOffChart
              points={lessons.map(({ started, finished }, index) => ({ label: String(index + 1), started, finished }))}
              names={{ started: t("started"), finished: t("finished") }}
            />
          </div>
        </figure>
      )}
    </FramedSection>
  );
}
