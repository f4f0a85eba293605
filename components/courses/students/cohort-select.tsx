"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Cohort } from "@/server/courses/students/dashboard-schemas";

interface Props {
  cohorts: readonly Cohort[];
  chosen: string | null;
  onChoose: (cohortId: string | null) => void;
}

export function CohortSelect({ cohorts, chosen, onChoose }: Props) {
  const t = useTranslations("students");
  return (
    <NativeSelect
      label={t("columns.cohort")}
      value={chosen ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
      data={[{ value: "", label: t("noCohort") }, ...cohorts.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
