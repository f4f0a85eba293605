import type { QuoteView } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/field.module.css";
import { formatCents, formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { InstallmentTerms } from "./installment-terms";
import { describeOption } from "./installment-text";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  isScripted: boolean;
  quote: Pick<QuoteView, "options" | "totalInCents" | "rates">;
  installments: number;
  onInstallments: (installments: number) => void;
}

/**
 * Installment selection. If the buyer pays interest, also shows the terms of the selected option. Without JavaScript,
 * the page contains the terms of all options and CSS shows those of the selected one.
 */
export function InstallmentChoice({ t, locale, isScripted, quote, installments, onInstallments }: Props) {
  const { options, rates, totalInCents } = quote;
  if (options.length === 1) return null;
  const withInterest = options.filter(({ interestInCents }) => interestInCents > 0);
  const chosen = withInterest.find((option) => option.installments === installments);
  const amount = formatCents(totalInCents, locale);
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor="installments">{t("installments")}</label>
      </div>
      <select
        id="installments"
        name="installments"
        className={classes.select}
        value={installments}
        aria-describedby={isScripted && chosen ? "installments-terms" : "installments-hint"}
        onChange={(event) => onInstallments(Number(event.currentTarget.value))}
      >
        {options.map((option) => (
          <option key={option.installments} value={option.installments}>
            {describeOption(option, t, locale)}
          </option>
        ))}
      </select>
      {/* States the amount, because the closed select cuts it off on a small screen. */}
      {!(isScripted && chosen) && (
        <p id="installments-hint" className={classes.hint}>
          {rates
            ? t("installmentsHintInterest", {
                amount,
                monthly: formatRate(rates.monthlyRateBps, locale),
                annual: formatRate(rates.annualRateBps, locale),
              })
            : t("installmentsHint", { total: amount })}
        </p>
      )}
      {rates && isScripted && chosen && (
        <InstallmentTerms {...{ t, locale, rates }} option={chosen} id="installments-terms" />
      )}
      {rates &&
        !isScripted &&
        withInterest.map((option) => (
          <InstallmentTerms key={option.installments} {...{ t, locale, rates, option }} isOneOfAll />
        ))}
    </div>
  );
}
