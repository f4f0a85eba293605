import type { QuoteView } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/field.module.css";
import { formatRate } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { InstallmentTerms } from "./installment-terms";
import { describeOption, formatTotal } from "./installment-text";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  isScripted: boolean;
  quote: Pick<QuoteView, "options" | "totalInCents" | "pix" | "freight">;
  installments: number;
  onInstallments: (installments: number) => void;
}

/**
 * If the buyer pays interest, shows the terms of the selected option. Without JavaScript, the page
 * contains all terms, and CSS shows the selected ones.
 */
export function InstallmentChoice({ t, locale, isScripted, quote, installments, onInstallments }: Props) {
  const { options, pix, totalInCents } = quote;
  if (options.length === 1) return null;
  const withInterest = options.flatMap((option) => (option.cost ? [{ option, cost: option.cost }] : []));
  const chosen = withInterest.find(({ option }) => option.installments === installments);
  const amount = formatTotal(totalInCents, quote, t, locale);
  const range = (rates: number[]) => {
    const from = formatRate(Math.min(...rates), locale);
    const to = formatRate(Math.max(...rates), locale);
    return from === to ? to : t("rateRange", { from, to });
  };
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
            {describeOption(option, t, locale, quote)}
          </option>
        ))}
      </select>
      {/* The closed select cuts off the amount on a small screen. */}
      {!(isScripted && chosen) && (
        <p id="installments-hint" className={classes.hint}>
          {withInterest.length > 0
            ? t("installmentsHintInterest", {
                amount,
                monthly: range(withInterest.map(({ cost }) => cost.monthlyRateBps)),
                annual: range(withInterest.map(({ cost }) => cost.annualRateBps)),
              })
            : t("installmentsHint", { total: amount })}
        </p>
      )}
      {isScripted && chosen && (
        <InstallmentTerms {...{ t, locale, quote, ...chosen }} isByPix={pix !== null} id="installments-terms" />
      )}
      {!isScripted &&
        withInterest.map(({ option, cost }) => (
          <InstallmentTerms
            key={option.installments}
            {...{ t, locale, quote, option, cost }}
            isByPix={pix !== null}
            isOneOfAll
          />
        ))}
    </div>
  );
}
