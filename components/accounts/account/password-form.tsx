"use client";

import { Group, PasswordInput, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PasswordChange } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useSchemaForm } from "../../ui/use-schema-form";

/** Signs out all other browsers. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { form, failure, showFailure, submit } = useSchemaForm<PasswordChange>({
    schema: PasswordChange,
    initialValues: { currentPassword: "", password: "" },
    sentences: { currentPassword: t("currentPasswordMissing"), password: t("passwordWrong") },
  });
  useUnsaved(() => form.isDirty());
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        form.reset();
        await queryClient.invalidateQueries(trpc.account.sessions.queryFilter());
      },
      onError: showFailure,
    }),
  );

  return (
    <form method="post" onSubmit={submit((values) => mutate(values))} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          key={form.key("currentPassword")}
          {...form.getInputProps("currentPassword")}
          label={t("currentPassword")}
          autoComplete="current-password"
        />
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label={t("password")}
          description={t("passwordText")}
          autoComplete="new-password"
        />
        <Group>
          <SubmitButton busy={isPending}>{t("changePassword")}</SubmitButton>
          <Saved shown={isSuccess}>{t("passwordChanged")}</Saved>
        </Group>
      </Stack>
    </form>
  );
}
