"use client";

import { useFormats } from "../../ui/format";

/** Formats cents with a sign: `+ R$ 1,00`, `− R$ 1,00`, `R$ 0,00`. */
export function useSignedMoney(): (cents: number) => string {
  const { money } = useFormats();
  return (cents) => {
    if (cents === 0) return money(0);
    return `${cents > 0 ? "+" : "−"} ${money(Math.abs(cents))}`;
  };
}
