"use client";

import { useLocale } from "next-intl";
import { conventions } from "@/db/schema/core-enums";
import { typedMoney } from "./typed-money";

/** The decimal mark of the page's language. */
export function useDecimalMark(): "," | "." {
  return conventions[useLocale()].decimal;
}

/** Formats integer cents as input text in the page's language. */
export function useMoneyText(): (cents: number) => string {
  const mark = useDecimalMark();
  return (cents) => typedMoney(cents, mark);
}
