import { getTranslations } from "next-intl/server";
import type { Purchase, PurchasePage } from "@/server/buyers/account/schemas";
import own from "./account-frame.module.css";

type Shown = Pick<Purchase, "state" | "amountInCents" | "arrivedInCents" | "refundedInCents">;
type Word = Purchase["state"] | "part" | "partBack" | "backSoon" | "back";

const tones: Record<Word, string | undefined> = {
  open: "",
  waiting: own.notice,
  expired: "",
  refused: own.bad,
  paid: own.good,
  refunded: "",
  disputed: own.bad,
  part: own.notice,
  partBack: own.notice,
  backSoon: own.notice,
  back: "",
};

export async function PurchaseMark(purchase: Shown) {
  const t = await getTranslations("account.purchases.states");
  const word = wordOf(purchase);
  return <span className={`${own.mark} ${tones[word] ?? ""}`}>{t(word)}</span>;
}

/** Returns the state and totals that a purchase's status badge and title display. */
export function displayedTotals({
  state,
  totalInCents,
  money,
}: Pick<PurchasePage, "state" | "totalInCents" | "money">): Shown {
  const refundedInCents = money.refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  return { state, amountInCents: totalInCents, arrivedInCents: money.arrivedInCents, refundedInCents };
}

/** Refunds count once requested, so a fully refunded purchase that is still `paid` has a refund in progress. */
export function wordOf({ state, arrivedInCents, refundedInCents }: Shown): Word {
  if (state === "disputed" || state === "refunded") return state;
  if (refundedInCents > 0 && refundedInCents < arrivedInCents) return "partBack";
  if (refundedInCents > 0) return state === "paid" ? "backSoon" : "back";
  return state !== "paid" && arrivedInCents > 0 ? "part" : state;
}
