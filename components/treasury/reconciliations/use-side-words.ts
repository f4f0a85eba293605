"use client";

import { useTranslations } from "next-intl";
import type { ReconciledDay } from "@/server/treasury/reconciliations/schemas";
import { useFormats } from "../../ui/format";

type Figures = Pick<
  ReconciledDay,
  "bankCount" | "bankAmountInCents" | "bookCount" | "bookAmountInCents" | "ignoredCount" | "ignoredAmountInCents"
>;

/** Formats the number and total of a day's payments on each side; a dash until the bank has listed the day. */
export function useSideWords() {
  const t = useTranslations("reconciliation");
  const { money } = useFormats();
  const side = (count: number | null, amount: number | null) =>
    count === null || amount === null ? t("unknown") : t("side", { count, amount: money(amount) });
  return {
    bankSide: ({ bankCount, bankAmountInCents }: Figures) => side(bankCount, bankAmountInCents),
    bookSide: ({ bookCount, bookAmountInCents }: Figures) => side(bookCount, bookAmountInCents),
    /** Null if the connection ignores no payments. */
    ignoredSide: ({ ignoredCount, ignoredAmountInCents }: Figures) =>
      ignoredCount ? side(ignoredCount, ignoredAmountInCents) : null,
  };
}
