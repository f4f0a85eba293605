"use client";

import { IconMail } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { MailAllowance } from "@/server/accounts/company/schemas";
import classes from "./banner.module.css";

export function MailBanner({ mails: { withheld, sent, perDay } }: { mails: MailAllowance }) {
  const t = useTranslations("shell.mails");
  return (
    <aside className={classes.banner} data-tone="amber" aria-label={t("label")}>
      <IconMail size={16} stroke={1.6} aria-hidden="true" />
      <span>{t("text", { withheld, sent, perDay })}</span>
    </aside>
  );
}
