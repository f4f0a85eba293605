"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ConfirmDialog } from "../confirm-dialog";
import { answerDiscard, useAsking } from "../unsaved";
import { guardLeaving } from "./guard-leaving";
import { keepAddress } from "./keep-address";

export function LeaveGuard() {
  const t = useTranslations("shell.unsaved");
  const isAsking = useAsking();
  useEffect(guardLeaving, []);
  useEffect(keepAddress, []);
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
