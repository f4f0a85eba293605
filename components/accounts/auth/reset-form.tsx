"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PasswordReset } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";
import { NewPasswordField } from "./auth-fields";
import { AuthForm } from "./auth-form";
import { enter } from "./enter";

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("reset");
  const trpc = useTRPC();
  const { form, failure, showFailure, submit } = useSchemaForm<{ password: string }>({
    schema: PasswordReset.pick({ password: true }),
    initialValues: { password: "" },
    sentences: { password: t("passwordWrong") },
  });
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.account.reset.mutationOptions({
      onSuccess: ({ email }, { password }) => enter(email, password),
      onError: showFailure,
    }),
  );

  return (
    <AuthForm
      onSubmit={submit(({ password }) => mutate({ token, password }))}
      problem={<FailureNotice failure={failure} />}
      action={t("submit")}
      busy={isPending || isSuccess}
    >
      <NewPasswordField
        key={form.key("password")}
        {...form.getInputProps("password")}
        label={t("password")}
        description={t("passwordText")}
      />
    </AuthForm>
  );
}
