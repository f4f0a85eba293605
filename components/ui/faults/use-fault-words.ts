"use client";

import { useTranslations } from "next-intl";
import type { DeliveryErrorCode } from "@/db/schema/webhooks-enums";

export interface Fault {
  /** Null for failures older than error codes. */
  code: DeliveryErrorCode | null;
  sentence: string;
  status: number | null;
  durationMs: number | null;
}

export function useFaultWords(): (fault: Fault) => string {
  const t = useTranslations("faults");
  return ({ code, sentence, status, durationMs }) =>
    // A page older than the server lacks messages for new codes and shows the server's sentence.
    code !== null && t.has(code)
      ? t(code, { status: status ?? "–", seconds: Math.round((durationMs ?? 0) / 1000) })
      : t("other", { sentence });
}
