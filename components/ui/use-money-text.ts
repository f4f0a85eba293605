"use client";

import { useLocale } from "next-intl";
import { typedMoney } from "./typed-money";

/** Writes integer cents as somebody would type them in the page's language. */
export function useMoneyText(): (cents: number) => string {
  const mark = useLocale() === "en" ? "." : ",";
  return (cents) => typedMoney(cents, mark);
}
