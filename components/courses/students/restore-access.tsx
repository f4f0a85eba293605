"use client";

import { NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StudentDetail } from "@/server/courses/students/dashboard-schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { usePersonName } from "../../ui/use-person-name";
import { ActionDialog, succeeds } from "./action-dialog";

export function RestoreAccess({ student: { id: enrollmentId, courseId, customer } }: { student: StudentDetail }) {
  const t = useTranslations("students.restore");
  const personName = usePersonName();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [days, setDays] = useState<number | string>("");
  const restore = useMutation(trpc.enrollments.restore.mutationOptions({ onSuccess: refresh }));
  return (
    <ActionDialog
      action={t("action")}
      title={t("title", { name: personName(customer.name) })}
      text={t("text")}
      mutation={restore}
      onSubmit={() => {
        const change = { courseId, enrollmentId, days: days === "" ? null : Number(days) };
        return succeeds(restore.mutateAsync(change));
      }}
    >
      <NumberInput
        label={t("days")}
        description={t("hint")}
        min={1}
        max={3650}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
    </ActionDialog>
  );
}
