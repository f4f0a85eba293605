import type { Language } from "@/db/enums";

/** Writes integer cents as reais: `4990` → `R$ 49,90`. */
export function localMoney(language: Language): (cents: number) => string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency: "BRL" });
  return (cents) => format.format(cents / 100);
}
