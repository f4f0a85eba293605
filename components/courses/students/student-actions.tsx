"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StudentDetail } from "@/server/courses/students/dashboard-schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { MailButton } from "../../ui/mail-button";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { usePersonName } from "../../ui/use-person-name";
import { ActionDialog, succeeds } from "./action-dialog";
import { CohortSelect } from "./cohort-select";
import { ExtendAccess } from "./extend-access";
import { RestoreAccess } from "./restore-access";

/** Viewers may only open the preview of what the student sees. */
export function StudentActions({ student }: { student: StudentDetail }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const permissions = useAccess();
  const send = useMutation(trpc.support.sendAccess.mutationOptions());
  const { id, courseId, customer, status, endsAt } = student;
  const isOpen = status === "open";
  const mayEnroll = permissions.includes("courses.enroll");
  const [email] = student.addresses;
  return (
    <FramedSection title={t("support.title")}>
      <Stack gap="xs">
        <Button component="a" href={`/courses/${courseId}/preview?student=${id}`} variant="default">
          {t("students.detail.seeAs")}
        </Button>
        {isOpen && email && permissions.includes("customers.write") && (
          <MailButton
            label={t("students.detail.resend")}
            email={email}
            mutation={send}
            onSend={() => send.mutate({ customerId: customer.id, email })}
          />
        )}
        {mayEnroll && isOpen && endsAt && <ExtendAccess student={student} endsAt={endsAt} />}
        {mayEnroll && <MoveStudent student={student} />}
        {mayEnroll && (isOpen ? <RevokeAccess student={student} /> : <RestoreAccess student={student} />)}
      </Stack>
    </FramedSection>
  );
}

function RevokeAccess({ student: { id: enrollmentId, courseId, customer } }: { student: StudentDetail }) {
  const t = useTranslations("students.revoke");
  const personName = usePersonName();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const revoke = useMutation(
    trpc.enrollments.revoke.mutationOptions({
      onSuccess: async () => {
        await refresh();
        close();
      },
    }),
  );
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          revoke.reset();
          open();
        }}
      >
        {t("action")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("title", { name: personName(customer.name) })}
        confirm={t("action")}
        onConfirm={() => revoke.mutate({ courseId, enrollmentId })}
        busy={revoke.isPending}
        error={revoke.error}
      >
        <Text size="sm">{t("text")}</Text>
      </ConfirmDialog>
    </>
  );
}

function MoveStudent({ student }: { student: StudentDetail }) {
  const t = useTranslations("students.cohorts");
  const personName = usePersonName();
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
      title={t("moveTitle", { name: personName(customer.name) })}
      text={t("text")}
      mutation={move}
      onSubmit={() => succeeds(move.mutateAsync({ courseId, enrollmentIds: [id], cohortId }))}
    >
      <CohortSelect cohorts={cohorts} chosen={cohortId} onChoose={setCohortId} />
    </ActionDialog>
  );
}
