"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

interface Props {
  reset: () => void;
}

export default function DashboardError({ reset }: Props) {
  const t = useTranslations("failure");
  return (
    <Notice isPage icon={<IconAlertTriangle size={20} stroke={1.6} />} title={t("UNEXPECTED")} text={t("UNAVAILABLE")}>
      <Button onClick={reset}>{t("retry")}</Button>
    </Notice>
  );
}
