import { type ReactNode, useEffect, useState } from "react";
import { Field } from "../../ui/buyer/field";
import classes from "./checkout.module.css";
import { maskCardNumber, maskExpiry } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  /** Otherwise, the fields keep their input but are not submitted. */
  isWanted: boolean;
  isScripted: boolean;
  /**
   * The browser sends the card directly to the acquirer. The fields then have no name, so that no
   * form can submit them.
   */
  isUnsent?: boolean;
  errorOf: (name: string) => string | undefined;
  children?: ReactNode;
}

/** Rendered for all methods, so that input survives a change of method. */
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

interface CardKind {
  brand: string;
  cvvDigits: number;
  isComplete: boolean;
}

type Validator = typeof import("card-validator");

/**
 * Brand of a card number, including Elo and Hipercard. The validation library, which the server
 * also uses, is loaded once the buyer selects the card method.
 */
function useCardKind(number: string, isWanted: boolean): CardKind | null {
  const [validator, setValidator] = useState<Validator | null>(null);
  useEffect(() => {
    if (!isWanted || validator) return;
    import("card-validator").then(
      (loaded) => setValidator(loaded.default ?? loaded),
      // Without the library, no brand is shown; the server checks the number anyway.
      () => undefined,
    );
  }, [isWanted, validator]);
  const digits = number.replace(/\D/g, "");
  const verdict = digits.length > 3 ? validator?.number(digits) : undefined;
  if (!verdict?.card) return null;
  return { brand: verdict.card.niceType, cvvDigits: verdict.card.code.size, isComplete: verdict.isValid };
}
