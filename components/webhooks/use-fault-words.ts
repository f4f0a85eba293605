"use client";

import { useTranslations } from "next-intl";
import type { DeliveryErrorCode } from "@/db/fault-codes";

/** Why a call to an endpoint was no success. */
export interface Fault {
  /** Null for what failed before there were codes. */
  code: DeliveryErrorCode | null;
  /** In English, for a code that is missing. */
  sentence: string;
  status: number | null;
  durationMs: number | null;
}

/** Says in the page's language why a call to an endpoint was no success. */
export function useFaultWords(): (fault: Fault) => string {
  const t = useTranslations("faults");
  return ({ code, sentence, status, durationMs }) =>
    // A page that is older than the server does not know its newest codes.
    code !== null && t.has(code)
      ? t(code, { status: status ?? "–", seconds: Math.round((durationMs ?? 0) / 1000) })
      : t("other", { sentence });
}
