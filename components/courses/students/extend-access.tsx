"use client";

import { NumberInput, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StudentDetail } from "@/server/courses/students/dashboard-schemas";
import { useFormats } from "../../ui/format";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { usePersonName } from "../../ui/use-person-name";
import { ActionDialog, succeeds } from "./action-dialog";

/** São Paulo observes no daylight saving time. */
const endOf = (day: string) => `${day}T23:59:59-03:00`;

export function ExtendAccess({ student, endsAt }: { student: StudentDetail; endsAt: string }) {
  const t = useTranslations("students.extend");
  const personName = usePersonName();
  const { minute } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [days, setDays] = useState<number | string>(30);
  const [day, setDay] = useState("");
  const extend = useMutation(trpc.enrollments.extend.mutationOptions({ onSuccess: refresh }));
  const { id: enrollmentId, courseId, customer } = student;
  return (
    <ActionDialog
      action={t("action")}
      title={t("title", { name: personName(customer.name) })}
      text={t("text", { at: minute(endsAt) })}
      mutation={extend}
      onSubmit={() => {
        const change = day ? { endsAt: endOf(day) } : { days: Number(days) };
        return succeeds(extend.mutateAsync({ courseId, enrollmentId, ...change }));
      }}
    >
      <NumberInput
        label={t("days")}
        min={1}
        max={3650}
        allowDecimal={false}
        value={days}
        onChange={(value) => {
          setDays(value);
          setDay("");
        }}
        required={day === ""}
      />
      <TextInput
        label={t("date")}
        type="date"
        value={day}
        onChange={({ currentTarget }) => {
          setDay(currentTarget.value);
          setDays("");
        }}
      />
      <Text size="xs" c="dimmed">
        {t("hint")}
      </Text>
    </ActionDialog>
  );
}
