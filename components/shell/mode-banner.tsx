"use client";

import { UnstyledButton } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useModeSwitch } from "../ui/frame/use-mode-switch";
import classes from "./banner.module.css";

export function ModeBanner() {
  const t = useTranslations("testMode");
  const { switchMode, isBusy } = useModeSwitch();
  return (
    <aside className={classes.banner} data-tone="amber" data-strong aria-label={t("label")}>
      <IconFlask size={16} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{t("banner")}</strong> {t("bannerText")}{" "}
        <UnstyledButton className={classes.action} disabled={isBusy} onClick={() => void switchMode()}>
          {t("toProduction")}
        </UnstyledButton>
      </span>
    </aside>
  );
}
