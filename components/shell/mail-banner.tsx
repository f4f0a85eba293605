"use client";

import { IconMail } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { MailAllowance } from "@/server/accounts/company/schemas";
import classes from "./banner.module.css";

/** Shows how many of today's mails were withheld, because the company does not sell for real yet. */
export function MailBanner({ mails: { withheld, sent, perDay } }: { mails: MailAllowance }) {
  const t = useTranslations("shell.mails");
  return (
    <aside className={classes.banner} data-tone="amber" aria-label={t("label")}>
      <IconMail size={16} stroke={1.6} aria-hidden="true" />
      <span>{t("text", { withheld, sent, perDay })}</span>
    </aside>
  );
}
