"use client";

import { useTranslations } from "next-intl";
import { toDeliveryFault } from "./delivery-fault";

/** Explains a failed attempt in the page's language. */
export function useFaultWords(): (sentence: string) => string {
  const t = useTranslations("faults");
  return (sentence) => {
    const { name, value } = toDeliveryFault(sentence);
    return t(name, { value });
  };
}
