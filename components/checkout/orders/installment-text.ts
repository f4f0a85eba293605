import type { InstallmentOption, QuoteView } from "@/server/checkout/orders/schemas";
import { formatCents, formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

/** `R$ 49,90`, or `a partir de R$ 49,90` while the freight is unknown. */
export function formatTotal(
  cents: number,
  { freight = null }: Partial<Pick<QuoteView, "freight">>,
  t: CheckoutTranslator,
  locale: string,
): string {
  const amount = formatCents(cents, locale);
  return freight?.amountInCents === null ? t("from", { amount }) : amount;
}

/**
 * `12x de R$ 4,15 sem juros · total R$ 49,80`, or `com juros` if another method is cheaper. A first
 * installment with another amount is shown separately.
 */
export function describeOption(
  option: InstallmentOption,
  t: CheckoutTranslator,
  locale: string,
  quote: Partial<Pick<QuoteView, "freight">> = {},
): string {
  const { installments, firstInCents, eachInCents, totalInCents, cost } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatTotal(totalInCents, quote, t, locale);
  if (installments === 1) return t("once", { amount: formatTotal(eachInCents, quote, t, locale) });
  if (firstInCents === eachInCents)
    return t(cost ? "severalWithInterest" : "several", { count: installments, amount, total });
  return t(cost ? "unevenWithInterest" : "uneven", { first, rest: installments - 1, amount, total });
}

/** The total depends on the number of installments. */
export function bearsInterest({ options }: Pick<QuoteView, "options">): boolean {
  return options.some(({ interestInCents }) => interestInCents > 0);
}

/**
 * Label of the button that charges a card: installments and total. Without `option`, which is null
 * while unknown at rendering, the total; null if interest makes it depend on the installments.
 */
export function describePayment(
  quote: Pick<QuoteView, "totalInCents" | "options"> & Partial<Pick<QuoteView, "freight">>,
  option: InstallmentOption | null,
  t: CheckoutTranslator,
  locale: string,
): string | null {
  if (option === null)
    return bearsInterest(quote) ? null : t("payCard", { amount: formatTotal(quote.totalInCents, quote, t, locale) });
  const { installments, firstInCents, eachInCents, totalInCents } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatTotal(totalInCents, quote, t, locale);
  if (installments === 1) return t("payCard", { amount: total });
  if (firstInCents === eachInCents) return t("payCardParts", { count: installments, amount, total });
  return t("payCardUneven", { first, rest: installments - 1, amount, total });
}

export function describeLongest(
  option: InstallmentOption,
  t: CheckoutTranslator,
  locale: string,
  quote: Partial<Pick<QuoteView, "freight">> = {},
): string {
  const { installments, firstInCents, eachInCents, totalInCents, cost } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatTotal(totalInCents, quote, t, locale);
  if (cost) {
    const terms = { amount, monthly: formatRate(cost.monthlyRateBps, locale), total };
    if (firstInCents === eachInCents) return t("upToWithInterest", { count: installments, ...terms });
    return t("upToUnevenWithInterest", { first, rest: installments - 1, ...terms });
  }
  if (firstInCents === eachInCents) return t("upTo", { count: installments, amount });
  return t("upToUneven", { first, rest: installments - 1, amount });
}
