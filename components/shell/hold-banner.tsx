import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./banner.module.css";

export function HoldBanner() {
  const t = useTranslations("shell");
  return (
    <aside className={classes.banner} data-tone="red" aria-label={t("onHold")}>
      <IconPlayerPause size={16} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{t("onHold")}.</strong> {t("onHoldText")}
      </span>
    </aside>
  );
}
