"use client";

import { useLocale } from "next-intl";
import { conventions } from "@/db/schema/core-enums";
import { typedMoney } from "./typed-money";

export function useDecimalMark(): "," | "." {
  return conventions[useLocale()].decimal;
}

export function useMoneyText(): (cents: number) => string {
  const mark = useDecimalMark();
  return (cents) => typedMoney(cents, mark);
}
