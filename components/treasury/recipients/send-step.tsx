"use client";

import { Anchor, PasswordInput, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { FailureNotice } from "../../ui/failure-notice";
import type { ShownFailure } from "../../ui/trpc/failure";
import type { TypedRecipient } from "./recipient-input";

interface Props {
  form: UseFormReturnType<TypedRecipient>;
  missing: number;
  onShowMissing: () => void;
  failure: ShownFailure | null;
}

export function SendStep({ form, missing, onShowMissing, failure }: Props) {
  const t = useTranslations("recipients");
  return (
    <>
      <Text size="sm">{t("sendText")}</Text>
      {missing > 0 ? (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onShowMissing}>
          {t("missing", { count: missing })}
        </Anchor>
      ) : (
        <Text size="sm">{t("complete")}</Text>
      )}
      <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
      <FailureNotice failure={failure} />
    </>
  );
}
