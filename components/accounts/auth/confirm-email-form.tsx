"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailureNotice } from "../../ui/failure-notice";
import { Problem } from "../../ui/problem";
import { homePath } from "../../ui/session/return-path";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { AuthForm } from "./auth-form";

/** Opening the page changes nothing, because mail scanners open links. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const t = useTranslations("confirmEmail");
  const trpc = useTRPC();
  const { mutate, error, isPending, isSuccess } = useMutation(
    trpc.account.confirmEmail.mutationOptions({ onSuccess: () => window.location.assign(homePath) }),
  );
  const failure = error ? toFailure(error) : null;
  const problem =
    failure === "NOT_FOUND" ? (
      <Problem title={t("gone")}>{t("goneText")}</Problem>
    ) : (
      <FailureNotice failure={failure} />
    );
  return (
    <AuthForm
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ token });
      }}
      problem={problem}
      action={t("submit")}
      busy={isPending || isSuccess}
    >
      {null}
    </AuthForm>
  );
}
