"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

interface Props {
  retry: () => void;
}

/** Reloads itself when the connection returns after a network failure. */
export default function DashboardError({ retry }: Props) {
  const t = useTranslations();
  const isOffline = useOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) retry();
    wasOffline.current = isOffline;
  }, [isOffline, retry]);
  return (
    <Notice
      isPage
      icon={isOffline ? <IconWifiOff size={20} stroke={1.6} /> : <IconAlertTriangle size={20} stroke={1.6} />}
      title={isOffline ? t("shell.offlinePage.title") : t("failure.UNEXPECTED")}
      text={isOffline ? t("shell.offlinePage.text") : t("failure.UNAVAILABLE")}
    >
      <Button onClick={retry}>{t("failure.retry")}</Button>
    </Notice>
  );
}
