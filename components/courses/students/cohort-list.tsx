"use client";

import { Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Cohort } from "@/server/courses/students/dashboard-schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { ActionDialog, succeeds } from "./action-dialog";

interface Props {
  courseId: string;
  cohorts: readonly Cohort[];
  mayChange: boolean;
}

export function CohortList({ courseId, cohorts, mayChange }: Props) {
  const t = useTranslations("students.cohorts");
  const { day, count } = useFormats();
  const edit: Column<Cohort> = {
    key: "actions",
    label: t("actions"),
    quiet: true,
    align: "end",
    slot: "wide",
    render: (cohort) => <CohortDialog courseId={courseId} cohort={cohort} />,
  };
  const columns: Column<Cohort>[] = [
    { key: "name", label: t("name"), wrap: "cut", slot: "title", render: ({ name }) => name },
    { key: "startsOn", label: t("startsOn"), wrap: "never", render: ({ startsOn }) => day(startsOn) },
    { key: "students", label: t("students"), align: "end", render: ({ students }) => count(students) },
    ...(mayChange ? [edit] : []),
  ];
  return (
    <FramedSection
      title={t("title")}
      text={t("text")}
      flush
      actions={mayChange && <CohortDialog courseId={courseId} cohort={null} />}
    >
      {cohorts.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {t("none")}
        </Text>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={cohorts}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/students?course=${courseId}&cohort=${id}`}
        />
      )}
    </FramedSection>
  );
}

function CohortDialog({ courseId, cohort }: { courseId: string; cohort: Cohort | null }) {
  const t = useTranslations("students.cohorts");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [name, setName] = useState(cohort?.name ?? "");
  const [startsOn, setStartsOn] = useState(cohort?.startsOn ?? "");
  const create = useMutation(trpc.cohorts.create.mutationOptions({ onSuccess: refresh }));
  const change = useMutation(trpc.cohorts.change.mutationOptions({ onSuccess: refresh }));
  const input = { courseId, name, startsOn };
  return (
    <ActionDialog
      action={cohort ? t("rename") : t("new")}
      submit={t("save")}
      title={cohort ? t("renameTitle", { name: cohort.name }) : t("new")}
      mutation={cohort ? change : create}
      onSubmit={() =>
        succeeds(cohort ? change.mutateAsync({ ...input, cohortId: cohort.id }) : create.mutateAsync(input))
      }
    >
      <TextInput
        label={t("name")}
        required
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t("startsOn")}
        type="date"
        required
        value={startsOn}
        onChange={({ currentTarget }) => setStartsOn(currentTarget.value)}
      />
    </ActionDialog>
  );
}
