"use client";

import { SegmentedControl } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { locales } from "../i18n/locales";
import { chooseLocale } from "./preferences";

export function LanguageChoice() {
  const t = useTranslations("language");
  const locale = useLocale();
  const [pending, startTransition] = useTransition();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("label")}
      value={locale}
      disabled={pending}
      onChange={(chosen) => startTransition(() => chooseLocale(chosen))}
      data={locales.map((value) => ({ value, label: <span lang={value}>{t(value)}</span> }))}
    />
  );
}
