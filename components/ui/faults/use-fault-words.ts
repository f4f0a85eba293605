"use client";

import { useTranslations } from "next-intl";
import type { DeliveryErrorCode } from "@/db/schema/webhooks-enums";

/** Why a call to an endpoint failed. */
export interface Fault {
  /** Null for failures recorded before codes existed. */
  code: DeliveryErrorCode | null;
  /** In English; shown if the code is missing or unknown. */
  sentence: string;
  status: number | null;
  durationMs: number | null;
}

/** Explains in the page's language why a call to an endpoint failed. */
export function useFaultWords(): (fault: Fault) => string {
  const t = useTranslations("faults");
  return ({ code, sentence, status, durationMs }) =>
    // A page older than the server may not know its newest codes.
    code !== null && t.has(code)
      ? t(code, { status: status ?? "–", seconds: Math.round((durationMs ?? 0) / 1000) })
      : t("other", { sentence });
}
