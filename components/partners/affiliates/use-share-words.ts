"use client";

import { useTranslations } from "next-intl";
import type { Earning } from "@/server/partners/commissions/schemas";
import { useFormats } from "../../ui/format";

type Told = Pick<
  Earning,
  "share" | "takenBackInCents" | "repaidInCents" | "owedInCents" | "products" | "state" | "releasesAt" | "releasedAt"
>;

/**
 * Returns a function that explains a commission, one sentence per line: its base, the reversed or
 * retained amounts, and its release.
 */
export function useShareWords(): (commission: Told) => string[] {
  const t = useTranslations("affiliates.commissions");
  const { money, rate, dayAt } = useFormats();
  return ({ share, takenBackInCents, repaidInCents, owedInCents, products, state, releasesAt, releasedAt }) => {
    const base = share && money(share.baseInCents);
    const whole = share && money(share.wholeInCents);
    const lines = [
      products.join(", "),
      share && base && whole && share.bps !== null && t("ofBase", { rate: rate(share.bps), base, whole }),
      share && base && whole && share.bps === null && t("fixed", { base, whole }),
      takenBackInCents > 0 && t("takenBack", { amount: money(takenBackInCents) }),
      repaidInCents > 0 && t("repaid", { amount: money(repaidInCents) }),
      owedInCents > 0 && t("owed", { amount: money(owedInCents) }),
      state === "waiting" && t("releases", { day: dayAt(releasesAt) }),
      releasedAt !== null && t("releasedOn", { day: dayAt(releasedAt) }),
    ];
    return lines.filter((line) => typeof line === "string" && line !== "") as string[];
  };
}
