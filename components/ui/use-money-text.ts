"use client";

import { useLocale } from "next-intl";
import { typedMoney } from "./typed-money";

/** Formats integer cents as input text in the page's language. */
export function useMoneyText(): (cents: number) => string {
  const mark = useLocale() === "en" ? "." : ",";
  return (cents) => typedMoney(cents, mark);
}
