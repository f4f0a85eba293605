import { useState } from "react";
import type { InstallmentOption } from "@/server/checkout/schemas";
import classes from "./checkout.module.css";
import { formatCents, maskCardNumber, maskExpiry } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { Field } from "./field";
import fieldClasses from "./field.module.css";
import { useCardKind } from "./use-card-kind";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  /** Unwanted fields are not sent, and keep their input. */
  isWanted: boolean;
  isScripted: boolean;
  options: InstallmentOption[];
  installments: number;
  onInstallments: (installments: number) => void;
  errorOf: (name: string) => string | undefined;
}

/** Card fields and installments. Rendered for all methods, so typed input survives a change of method. */
export function CardFields({ t, locale, isWanted, isScripted, options, installments, onInstallments, errorOf }: Props) {
  const [number, setNumber] = useState("");
  const kind = useCardKind(number, isWanted);
  return (
    <fieldset className={classes.cardFields} disabled={isScripted && !isWanted}>
      <legend>{t("credit_card")}</legend>
      <Field
        name="cardNumber"
        label={t("cardNumber")}
        error={errorOf("cardNumber")}
        mask={maskCardNumber}
        mark={kind?.brand}
        onInput={(event) => setNumber(event.currentTarget.value)}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={26}
        placeholder="0000 0000 0000 0000"
      />
      <Field
        name="cardName"
        label={t("cardName")}
        error={errorOf("cardName")}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={60}
      />
      <div className={classes.pair}>
        <Field
          name="cardExpiry"
          label={t("cardExpiry")}
          error={errorOf("cardExpiry")}
          hint={t("expiryHint")}
          mask={maskExpiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={7}
        />
        <Field
          name="cardCvv"
          label={t("cardCvv")}
          error={errorOf("cardCvv")}
          hint={kind ? t("cvvHint", { digits: kind.cvvDigits }) : undefined}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={kind?.cvvDigits ?? 4}
        />
      </div>
      {options.length > 1 && (
        <div className={fieldClasses.field}>
          <div className={fieldClasses.head}>
            <label htmlFor="installments">{t("installments")}</label>
          </div>
          <select
            id="installments"
            name="installments"
            className={fieldClasses.select}
            value={installments}
            aria-describedby="installments-hint"
            onChange={(event) => onInstallments(Number(event.currentTarget.value))}
          >
            {options.map((option) => (
              <option key={option.installments} value={option.installments}>
                {describeOption(option, t, locale)}
              </option>
            ))}
          </select>
          {/* A small screen cuts a closed list's line off before its total. */}
          <p id="installments-hint" className={fieldClasses.hint}>
            {t("installmentsHint", { total: formatCents(totalOf(options[0]), locale) })}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** `12x de R$ 4,15 sem juros · total R$ 49,80`; shows the first installment separately if its cents differ. */
export function describeOption(option: InstallmentOption, t: CheckoutTranslator, locale: string): string {
  const { installments, firstInCents, eachInCents } = option;
  const [first, amount] = [formatCents(firstInCents, locale), formatCents(eachInCents, locale)];
  const total = formatCents(totalOf(option), locale);
  if (installments === 1) return t("once", { amount });
  if (firstInCents === eachInCents) return t("several", { count: installments, amount, total });
  return t("uneven", { first, rest: installments - 1, amount, total });
}

/** The total of all installments, the same for every option because the seller pays the interest. */
function totalOf(option: InstallmentOption | undefined): number {
  return option ? option.firstInCents + (option.installments - 1) * option.eachInCents : 0;
}
