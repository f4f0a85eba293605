"use client";

import { Checkbox, NumberInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Cohort } from "@/server/courses/students/dashboard-schemas";
import type { NewList } from "@/server/data/imports/schemas";
import { CohortSelect } from "../../courses/students/cohort-select";

export interface ListCourse {
  courseId: string;
  cohorts: readonly Cohort[];
}

export type ListChoice = Pick<NewList, "cohortId" | "accessDays" | "tellsByMail">;

interface Props {
  cohorts: readonly Cohort[];
  choices: ListChoice;
  onChoose: (choices: ListChoice) => void;
}

export function ListChoices({ cohorts, choices, onChoose }: Props) {
  const t = useTranslations("students");
  return (
    <>
      <NumberInput
        label={t("enroll.days")}
        description={t("enroll.daysHint")}
        min={1}
        max={3650}
        allowDecimal={false}
        value={choices.accessDays ?? ""}
        onChange={(days) => onChoose({ ...choices, accessDays: days === "" ? null : Number(days) })}
      />
      {cohorts.length > 0 && (
        <CohortSelect
          cohorts={cohorts}
          chosen={choices.cohortId}
          onChoose={(cohortId) => onChoose({ ...choices, cohortId })}
        />
      )}
      <Checkbox
        label={t("imports.tell")}
        checked={choices.tellsByMail}
        onChange={({ currentTarget }) => onChoose({ ...choices, tellsByMail: currentTarget.checked })}
      />
    </>
  );
}
