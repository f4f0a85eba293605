"use client";

import { PasswordInput, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FailureNotice } from "../../ui/failure-notice";
import { PagePart } from "../../ui/page-part";
import { SubmitButton } from "../../ui/submit-button";
import type { ShownFailure } from "../../ui/trpc/failure";

interface Props {
  title: string;
  text: string;
  password: object;
  failure: ShownFailure | null;
  action: string;
  busy: boolean;
}

export function ConfirmPart({ title, text, password, failure, action, busy }: Props) {
  const t = useTranslations();
  return (
    <PagePart id="test" title={title} text={text}>
      <Stack>
        <PasswordInput
          label={t("connections.password")}
          description={t("connections.passwordText")}
          autoComplete="current-password"
          {...password}
        />
        <FailureNotice failure={failure}>{t("form.kept")}</FailureNotice>
        <div>
          <SubmitButton busy={busy}>{action}</SubmitButton>
        </div>
      </Stack>
    </PagePart>
  );
}
