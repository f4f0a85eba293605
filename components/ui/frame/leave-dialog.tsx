"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../confirm-dialog";
import { answerDiscard, useAsking } from "../unsaved";

export function LeaveDialog() {
  const t = useTranslations("shell.unsaved");
  const isAsking = useAsking();
  return (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => answerDiscard(false)}
      title={t("title")}
      confirm={t("discard")}
      back={t("stay")}
      onConfirm={() => answerDiscard(true)}
      busy={false}
      error={null}
      isOnTop
    >
      <Text size="sm">{t("text")}</Text>
    </ConfirmDialog>
  );
}
