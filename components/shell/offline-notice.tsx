"use client";

import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./banner.module.css";

/** Shows that the network is lost, and hides once it is back; open lists then reload. */
export function OfflineNotice() {
  const t = useTranslations("shell");
  const { online } = useNetwork();
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className={classes.banner} data-tone="red">
          <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
