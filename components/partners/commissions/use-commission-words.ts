"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import type { Commission } from "./commission-fields";

export function useCommissionWords(): (commission: Commission) => string {
  const t = useTranslations("affiliates");
  const { money, rate } = useFormats();
  return ({ commissionBps, commissionFixedInCents }) => {
    if (commissionFixedInCents !== null) return t("perSale", { amount: money(commissionFixedInCents) });
    return commissionBps === null ? t("nothing") : t("ofNet", { rate: rate(commissionBps) });
  };
}
