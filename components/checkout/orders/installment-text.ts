import type { InstallmentOption, InterestRates, QuoteView } from "@/server/checkout/orders/schemas";
import { formatCents, formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

/**
 * Formats an installment option: `12x de R$ 4,15 sem juros · total R$ 49,80`, or `com juros`. Shows the first
 * installment separately if its amount differs, which never happens with interest.
 */
export function describeOption(option: InstallmentOption, t: CheckoutTranslator, locale: string): string {
  const { installments, firstInCents, eachInCents, totalInCents, interestInCents } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatCents(totalInCents, locale);
  if (installments === 1) return t("once", { amount });
  if (interestInCents > 0) return t("severalWithInterest", { count: installments, amount, total });
  if (firstInCents === eachInCents) return t("several", { count: installments, amount, total });
  return t("uneven", { first, rest: installments - 1, amount, total });
}

/**
 * Returns the label of the button that charges a card: the installments and their total. `option` is null if the
 * selected number of installments is unknown at rendering. The label then shows the total price, or is null if the
 * total depends on the number because of interest.
 */
export function describePayment(
  { totalInCents: cashInCents, rates }: Pick<QuoteView, "totalInCents" | "rates">,
  option: InstallmentOption | null,
  t: CheckoutTranslator,
  locale: string,
): string | null {
  if (option === null) return rates ? null : t("payCard", { amount: formatCents(cashInCents, locale) });
  const { installments, firstInCents, eachInCents, totalInCents } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatCents(totalInCents, locale);
  if (installments === 1) return t("payCard", { amount: total });
  if (firstInCents === eachInCents) return t("payCardParts", { count: installments, amount, total });
  return t("payCardUneven", { first, rest: installments - 1, amount, total });
}

export function describeLongest(
  option: InstallmentOption,
  rates: InterestRates | null,
  t: CheckoutTranslator,
  locale: string,
): string {
  const { installments, firstInCents, eachInCents, totalInCents, interestInCents } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatCents(totalInCents, locale);
  if (rates && interestInCents > 0) {
    const monthly = formatRate(rates.monthlyRateBps, locale);
    return t("upToWithInterest", { count: installments, amount, monthly, total });
  }
  if (firstInCents === eachInCents) return t("upTo", { count: installments, amount });
  return t("upToUneven", { first, rest: installments - 1, amount });
}
