"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { CourseProgress, LessonProgress } from "@/server/courses/students/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { TwoLines } from "../../ui/two-lines";

type Row = LessonProgress & { moduleTitle: string };

/** `12:34` or `1:02:03`. */
function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, "0")] : [minutes];
  return [...parts, String(seconds % 60).padStart(2, "0")].join(":");
}

export function LessonProgressTable({ modules }: { modules: CourseProgress["modules"] }) {
  const t = useTranslations("students.detail");
  const { minute } = useFormats();
  const rows: Row[] = modules.flatMap(({ title, lessons }) => lessons.map((each) => ({ ...each, moduleTitle: title })));
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" p="md">
        {t("noLessons")}
      </Text>
    );
  }
  const stateOf = ({ completedAt, startedAt }: Row): { tone: Tone; word: string } => {
    if (completedAt) return { tone: "green", word: t("complete") };
    return startedAt ? { tone: "blue", word: t("started") } : { tone: "gray", word: t("notStarted") };
  };
  const columns: Column<Row>[] = [
    {
      key: "lesson",
      label: t("lesson"),
      wrap: "cut",
      slot: "title",
      render: ({ title, moduleTitle }) => <TwoLines first={title} second={moduleTitle} />,
    },
    {
      key: "watched",
      label: t("watched"),
      align: "end",
      wrap: "never",
      render: ({ watchedSeconds, durationSeconds }) =>
        durationSeconds
          ? t("watchedOf", { watched: clock(watchedSeconds), total: clock(durationSeconds) })
          : clock(watchedSeconds),
    },
    {
      key: "seen",
      label: t("seen"),
      tone: "dimmed",
      wrap: "never",
      hide: "md",
      render: ({ lastSeenAt }) => (lastSeenAt ? minute(lastSeenAt) : "–"),
    },
    {
      key: "state",
      label: t("state"),
      slot: "end",
      render: (row) => <ToneBadge tone={stateOf(row).tone}>{stateOf(row).word}</ToneBadge>,
    },
  ];
  return <DataTable caption={t("progress")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
