"use client";

import { useTranslations } from "next-intl";
import { dayMs } from "@/db/durations";
import type { Connection } from "@/server/treasury/connections/schemas";
import { useFormats } from "../../ui/format";

/** Days before expiry at which the first warning is sent. */
const warnedDays = 30;

/** Whole days until the certificate expires, negative afterwards; null without one. */
export function daysLeftOf({ certificateEndsAt }: Connection, now = Date.now()): number | null {
  return certificateEndsAt === null ? null : Math.floor((Date.parse(certificateEndsAt) - now) / dayMs);
}

export function isEnding(connection: Connection): boolean {
  const days = daysLeftOf(connection);
  return days !== null && days >= 0 && days <= warnedDays;
}

export function useCertificateWords(): (connection: Connection) => string | null {
  const t = useTranslations("connections");
  const { dayAt } = useFormats();
  return (connection) => {
    const days = daysLeftOf(connection);
    if (days === null || connection.certificateEndsAt === null) return null;
    const day = dayAt(connection.certificateEndsAt);
    if (days < 0) return t("certificateOver", { day });
    return isEnding(connection) ? t("certificateSoon", { days }) : t("certificateUntil", { day });
  };
}
