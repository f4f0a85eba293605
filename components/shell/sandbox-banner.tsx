import { IconFlask } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./banner.module.css";

/** Shows on every page that this company's charges are not real. */
export function SandboxBanner() {
  const t = useTranslations("shell");
  return (
    <aside className={classes.banner} data-tone="amber" aria-label={t("environment")}>
      <IconFlask size={16} stroke={1.6} aria-hidden="true" />
      {t("sandbox")}
    </aside>
  );
}
