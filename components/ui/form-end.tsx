"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FailureNotice } from "./failure-notice";
import type { ShownFailure } from "./trpc/failure";

interface Props {
  /** The error to show above the buttons: one that no field shows. */
  failure: ShownFailure | null;
  onCancel: () => void;
  /** Label of the submit button. */
  action: string;
  busy: boolean;
}

/** The footer of a dialog's form: its error, and the buttons to cancel and submit. */
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
