"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FailureNotice } from "./failure-notice";
import type { ShownFailure } from "./trpc/failure";

interface Props {
  failure: ShownFailure | null;
  onCancel: () => void;
  action: string;
  busy: boolean;
}

export function FormEnd({ failure, onCancel, action, busy }: Props) {
  const t = useTranslations("form");
  return (
    <>
      <FailureNotice failure={failure}>{t("kept")}</FailureNotice>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Group>
    </>
  );
}
