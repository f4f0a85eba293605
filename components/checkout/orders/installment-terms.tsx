import type { InstallmentOption, InterestRates } from "@/server/checkout/orders/schemas";
import classes from "./checkout.module.css";
import { formatCents, formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  option: InstallmentOption;
  rates: InterestRates;
  id?: string;
  /** If true, CSS shows the terms only while this option is selected. */
  isOneOfAll?: boolean;
}

/** Terms of an installment plan whose interest the buyer pays (CDC, article 52). */
export function InstallmentTerms({ t, locale, option, rates, id, isOneOfAll = false }: Props) {
  const { installments, eachInCents, totalInCents, interestInCents } = option;
  const money = (cents: number) => formatCents(cents, locale);
  const facts: [string, string][] = [
    [t("terms.cash"), money(totalInCents - interestInCents)],
    [t("terms.parts"), t("terms.partsValue", { count: installments, amount: money(eachInCents) })],
    [t("terms.interest"), money(interestInCents)],
    [t("terms.total"), money(totalInCents)],
    [t("terms.monthly"), formatRate(rates.monthlyRateBps, locale)],
    [t("terms.annual"), formatRate(rates.annualRateBps, locale)],
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
