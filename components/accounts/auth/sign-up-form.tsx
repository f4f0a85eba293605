"use client";

import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { SignUp } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";
import { EmailField, NewPasswordField, PersonNameField } from "./auth-fields";
import { AuthForm } from "./auth-form";
import { enter } from "./enter";

export function SignUpForm() {
  const t = useTranslations("signUp");
  const language = useLocale();
  const trpc = useTRPC();
  const { form, failure, showFailure, submit } = useSchemaForm<SignUp>({
    schema: SignUp,
    initialValues: { name: "", companyName: "", email: "", password: "" },
    sentences: {
      name: t("nameWrong"),
      companyName: t("companyNameWrong"),
      email: t("emailWrong"),
      password: t("passwordWrong"),
    },
  });
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.account.signUp.mutationOptions({
      onSuccess: (_, { email, password }) => enter(email, password),
      onError: showFailure,
    }),
  );

  return (
    <AuthForm
      onSubmit={submit((values) => mutate({ ...values, language }))}
      problem={<FailureNotice failure={failure} />}
      action={t("submit")}
      busy={isPending || isSuccess}
    >
      <PersonNameField key={form.key("name")} {...form.getInputProps("name")} label={t("name")} />
      <TextInput
        key={form.key("companyName")}
        {...form.getInputProps("companyName")}
        size="md"
        label={t("companyName")}
        description={t("companyNameText")}
        autoComplete="organization"
      />
      <EmailField key={form.key("email")} {...form.getInputProps("email")} label={t("email")} />
      <NewPasswordField
        key={form.key("password")}
        {...form.getInputProps("password")}
        label={t("password")}
        description={t("passwordText")}
      />
    </AuthForm>
  );
}
