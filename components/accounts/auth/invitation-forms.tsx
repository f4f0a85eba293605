"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { InvitationAnswer } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { homePath } from "../../ui/session/return-path";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useSchemaForm } from "../../ui/use-schema-form";
import { NewPasswordField, PersonNameField } from "./auth-fields";
import { AuthForm } from "./auth-form";
import { enter } from "./enter";

interface Props {
  token: string;
  chooseCompany: (companyId: string) => Promise<void>;
}

export function JoinButton({ token, chooseCompany }: Props) {
  const t = useTranslations("invitation");
  const trpc = useTRPC();
  const { mutate, isPending, error } = useMutation(
    trpc.invitations.join.mutationOptions({
      onSuccess: async ({ companyId }) => {
        await chooseCompany(companyId);
        window.location.assign(homePath);
      },
    }),
  );
  return (
    <Stack gap="md">
      <FailureNotice failure={error && toFailure(error)} />
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate({ token })}>
        {t("join")}
      </Button>
    </Stack>
  );
}

export function JoinAsNewForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("invitation");
  const trpc = useTRPC();
  const { form, failure, showFailure, submit } = useSchemaForm<{ name: string; password: string }>({
    schema: InvitationAnswer.pick({ name: true, password: true }),
    initialValues: { name: "", password: "" },
    sentences: { name: t("nameWrong"), password: t("passwordWrong") },
  });
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.invitations.accept.mutationOptions({
      onSuccess: (_, { password }) => enter(email, password),
      onError: showFailure,
    }),
  );

  return (
    <AuthForm
      onSubmit={submit((values) => mutate({ token, ...values }))}
      problem={<FailureNotice failure={failure} />}
      action={t("accept")}
      busy={isPending || isSuccess}
    >
      <TextInput size="md" label={t("email")} value={email} readOnly autoComplete="username" />
      <PersonNameField key={form.key("name")} {...form.getInputProps("name")} label={t("name")} />
      <NewPasswordField
        key={form.key("password")}
        {...form.getInputProps("password")}
        label={t("password")}
        description={t("passwordText")}
      />
    </AuthForm>
  );
}
