"use client";

import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { approvingRoles, type Role, roles } from "@/db/schema/accounts-enums";
import { NewInvitation } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { Problem } from "../../ui/problem";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";

interface Props {
  opened: boolean;
  onClose: () => void;
  mayGrant: boolean;
}

export function InviteDialog({ opened, onClose, mayGrant }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [unsent, setUnsent] = useState<"mailFailed" | "mailWithheld" | null>(null);
  const { form, failure, showFailure, submit } = useSchemaForm<{ email: string; role: Role }>({
    schema: NewInvitation.pick({ email: true, role: true }),
    mode: "controlled",
    initialValues: { email: "", role: "viewer" },
    sentences: { email: t("team.emailWrong") },
  });

  function close() {
    form.reset();
    setUnsent(null);
    onClose();
  }

  const { mutate, isPending } = useMutation(
    trpc.invitations.send.mutationOptions({
      onSuccess: async ({ mailed, withheld }) => {
        await queryClient.invalidateQueries(trpc.invitations.list.queryFilter());
        if (mailed) close();
        else setUnsent(withheld ? "mailWithheld" : "mailFailed");
      },
      onError: showFailure,
    }),
  );

  return (
    <FormDialog opened={opened} onClose={close} title={t("team.inviteTitle")}>
      <form onSubmit={submit((values) => mutate({ ...values, language }))} noValidate>
        <Stack>
          <FailureNotice failure={failure} />
          {unsent && <Problem title={t(`team.${unsent}`)} />}
          <TextInput
            {...form.getInputProps("email")}
            type="email"
            label={t("team.email")}
            autoComplete="off"
            inputMode="email"
            data-autofocus
          />
          <NativeSelect
            {...form.getInputProps("role")}
            label={t("team.role")}
            description={[
              t(`roleTexts.${form.values.role}`),
              ...(approvingRoles.includes(form.values.role) ? [t("team.approvesLater")] : []),
              ...(mayGrant ? [] : [t("team.ownersGrant")]),
            ].join(" ")}
            data={roles
              .filter((role) => mayGrant || !approvingRoles.includes(role))
              .map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("form.cancel")}
            </Button>
            <SubmitButton busy={isPending}>{t("team.send")}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
