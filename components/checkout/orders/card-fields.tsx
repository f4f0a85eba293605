import { type ReactNode, useState } from "react";
import { Field } from "../../ui/buyer/field";
import classes from "./checkout.module.css";
import { maskCardNumber, maskExpiry } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { useCardKind } from "./use-card-kind";

interface Props {
  t: CheckoutTranslator;
  /** Fields that are not wanted keep their input but are not submitted. */
  isWanted: boolean;
  isScripted: boolean;
  /** The browser sends the card directly to the acquirer. The fields then have no name, so no form can submit them. */
  isUnsent?: boolean;
  errorOf: (name: string) => string | undefined;
  children?: ReactNode;
}

/** Card fields and installments. They are rendered for all methods, so typed input survives a change of method. */
export function CardFields({ t, isWanted, isScripted, isUnsent = false, errorOf, children }: Props) {
  const [number, setNumber] = useState("");
  const kind = useCardKind(number, isWanted);
  return (
    <fieldset className={classes.cardFields} disabled={isScripted && !isWanted}>
      <legend>{t("credit_card")}</legend>
      <Field
        name="cardNumber"
        isUnsent={isUnsent}
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
        isUnsent={isUnsent}
        label={t("cardName")}
        error={errorOf("cardName")}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={60}
      />
      <div className={classes.pair}>
        <Field
          name="cardExpiry"
          isUnsent={isUnsent}
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
          isUnsent={isUnsent}
          label={t("cardCvv")}
          error={errorOf("cardCvv")}
          hint={kind ? t("cvvHint", { digits: kind.cvvDigits }) : undefined}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={kind?.cvvDigits ?? 4}
        />
      </div>
      {children}
    </fieldset>
  );
}
