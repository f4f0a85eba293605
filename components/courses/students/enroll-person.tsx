"use client";

import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { dayMs } from "@/db/durations";
import type { Cohort } from "@/server/courses/students/dashboard-schemas";
import { useCompanyNow } from "../../ui/clock/company-time";
import { useAccess } from "../../ui/frame/access";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { ActionDialog, succeeds } from "./action-dialog";
import { CohortSelect } from "./cohort-select";

const empty = { name: "", email: "", document: "", phone: "" };

function toDocument(typed: string) {
  const document = typed.replace(/[\s./-]/g, "").toUpperCase();
  if (document === "") return {};
  return { document, documentType: document.length > 11 ? ("cnpj" as const) : ("cpf" as const) };
}

export function EnrollPerson({ courseId, cohorts }: { courseId: string; cohorts: readonly Cohort[] }) {
  const t = useTranslations("students.enroll");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const now = useCompanyNow();
  const mayMail = useAccess().includes("customers.write");
  const [typed, setTyped] = useState(empty);
  const [days, setDays] = useState<number | string>("");
  const [cohortId, setCohortId] = useState<string | null>(null);
  const [tells, setTells] = useState(mayMail);
  const send = useMutation(trpc.support.sendAccess.mutationOptions());
  const enroll = useMutation(
    trpc.enrollments.create.mutationOptions({
      onSuccess: async ({ customer }, { customer: { email } }) => {
        // A failed email does not undo the enrollment. It can be sent again from the student's page.
        if (tells) await succeeds(send.mutateAsync({ customerId: customer.id, email }));
        setTyped(empty);
        await refresh();
      },
    }),
  );
  const field = (name: keyof typeof empty) => ({
    label: t(name),
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  return (
    <ActionDialog
      action={t("action")}
      title={t("title")}
      text={t("text")}
      variant="filled"
      mutation={enroll}
      onSubmit={() => {
        const { name, email, document, phone } = typed;
        const endsAt = days === "" ? null : new Date(now() + Number(days) * dayMs).toISOString();
        const customer = { name, email, ...toDocument(document), ...(phone && { phone }) };
        return succeeds(enroll.mutateAsync({ courseId, customer, endsAt, cohortId }));
      }}
    >
      <TextInput {...field("name")} required maxLength={160} data-autofocus />
      <TextInput {...field("email")} type="email" required maxLength={254} />
      <TextInput {...field("document")} description={t("documentHint")} inputMode="text" />
      <TextInput {...field("phone")} type="tel" />
      <NumberInput
        label={t("days")}
        description={t("daysHint")}
        min={1}
        max={3650}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
      {cohorts.length > 0 && <CohortSelect cohorts={cohorts} chosen={cohortId} onChoose={setCohortId} />}
      {mayMail && (
        <Checkbox label={t("tell")} checked={tells} onChange={({ currentTarget }) => setTells(currentTarget.checked)} />
      )}
    </ActionDialog>
  );
}
