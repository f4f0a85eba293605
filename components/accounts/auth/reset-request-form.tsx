"use client";

import { Alert } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { PasswordResetRequest } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";
import { EmailField } from "./auth-fields";
import { AuthForm } from "./auth-form";

/** The response does not reveal whether the account exists. */
export function ResetRequestForm() {
  const t = useTranslations("reset");
  const language = useLocale();
  const trpc = useTRPC();
  const { form, failure, showFailure, submit } = useSchemaForm<{ email: string }>({
    schema: PasswordResetRequest.pick({ email: true }),
    initialValues: { email: "" },
    sentences: { email: t("emailWrong") },
  });
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.account.requestReset.mutationOptions({ onError: showFailure }),
  );

  return (
    <AuthForm
      onSubmit={submit(({ email }) => mutate({ email, language }))}
      problem={<FailureNotice failure={failure} />}
      action={t("request")}
      busy={isPending}
    >
      {isSuccess && (
        <Alert
          role="status"
          color="green"
          icon={<IconMailCheck stroke={1.6} />}
          title={t("sentTitle")}
          variant="outline"
        >
          {t("sentText")}
        </Alert>
      )}
      <EmailField key={form.key("email")} {...form.getInputProps("email")} label={t("email")} />
    </AuthForm>
  );
}
