import { IconFlask } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccess } from "../ui/frame/access";
import classes from "./banner.module.css";

export function SandboxBanner() {
  const t = useTranslations("shell");
  const mayConnect = useAccess().includes("connections.write");
  return (
    <aside className={classes.banner} data-tone="amber" aria-label={t("environment")}>
      <IconFlask size={16} stroke={1.6} aria-hidden="true" />
      <span>{t("sandbox")}</span>
      {mayConnect && (
        <Link href="/settings/payments" prefetch={false}>
          {t("connectBank")}
        </Link>
      )}
    </aside>
  );
}
