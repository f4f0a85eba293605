"use client";

import { useTranslations } from "next-intl";
import { toDeliveryFault } from "./delivery-fault";

/** Says in the page's language why an attempt was no success. */
export function useFaultWords(): (sentence: string) => string {
  const t = useTranslations("faults");
  return (sentence) => {
    const { name, value } = toDeliveryFault(sentence);
    return t(name, { value });
  };
}
