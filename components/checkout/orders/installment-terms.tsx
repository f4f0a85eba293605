import type { InstallmentOption, QuoteView } from "@/server/checkout/orders/schemas";
import classes from "./checkout.module.css";
import { formatCents, formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { formatTotal } from "./installment-text";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  option: InstallmentOption;
  cost: NonNullable<InstallmentOption["cost"]>;
  quote: Pick<QuoteView, "freight">;
  /** The lowest cash price is the Pix price. */
  isByPix: boolean;
  id?: string;
  /** CSS shows the terms only while this option is selected. */
  isOneOfAll?: boolean;
}

/** Terms of installments above the lowest cash price (CDC, article 52). */
export function InstallmentTerms({ t, locale, option, cost, quote, isByPix, id, isOneOfAll = false }: Props) {
  const { installments, firstInCents, eachInCents, totalInCents } = option;
  const money = (cents: number) => formatCents(cents, locale);
  const parts =
    firstInCents === eachInCents
      ? t("terms.partsValue", { count: installments, amount: money(eachInCents) })
      : t("terms.partsUneven", { first: money(firstInCents), rest: installments - 1, amount: money(eachInCents) });
  const facts: [string, string][] = [
    [t(isByPix ? "terms.cashByPix" : "terms.cash"), formatTotal(cost.cashPriceInCents, quote, t, locale)],
    [t("terms.parts"), parts],
    [t("terms.interest"), money(cost.interestInCents)],
    [t("terms.total"), formatTotal(totalInCents, quote, t, locale)],
    [t("terms.monthly"), formatRate(cost.monthlyRateBps, locale)],
    [t("terms.annual"), formatRate(cost.annualRateBps, locale)],
  ];
  return (
    <dl id={id} className={classes.terms} data-parts={isOneOfAll ? installments : undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
