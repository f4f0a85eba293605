"use client";

import { useTranslations } from "next-intl";
import type { PlaceholderWords } from "./step-draft";

export function usePlaceholderWords(): PlaceholderWords {
  const t = useTranslations("recovery.words");
  return {
    name: t("name"),
    product: t("product"),
    amount: t("amount"),
    seller: t("seller"),
    coupon: t("coupon"),
  };
}
