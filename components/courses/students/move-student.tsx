"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StudentDetail } from "@/server/courses/students/dashboard-schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { ActionDialog, succeeds } from "./action-dialog";
import { CohortSelect } from "./cohort-select";

export function MoveStudent({ student }: { student: StudentDetail }) {
  const t = useTranslations("students.cohorts");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { id, courseId, customer } = student;
  const [cohortId, setCohortId] = useState(student.cohortId);
  const { data: cohorts = [] } = useQuery(trpc.cohorts.list.queryOptions({ courseId }));
  const move = useMutation(trpc.cohorts.move.mutationOptions({ onSuccess: refresh }));
  if (cohorts.length === 0) return null;
  return (
    <ActionDialog
      action={t("move")}
      title={t("moveTitle", { name: customer.name })}
      text={t("text")}
      mutation={move}
      onSubmit={() => succeeds(move.mutateAsync({ courseId, enrollmentIds: [id], cohortId }))}
    >
      <CohortSelect cohorts={cohorts} chosen={cohortId} onChoose={setCohortId} />
    </ActionDialog>
  );
}
