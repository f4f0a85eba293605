"use client";

import { IconWifiOff } from "@tabler/icons-react";
import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { useOpening } from "../ui/frame/opening-page";
import classes from "./banner.module.css";

export function OfflineNotice() {
  const t = useTranslations("shell");
  const isOffline = useOffline();
  const isOpening = useOpening();
  return (
    <div role="status" aria-live="polite">
      {isOffline && (
        <p className={classes.banner} data-tone="red">
          <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
          {t(isOpening ? "offlineOpening" : "offline")}
        </p>
      )}
    </div>
  );
}
