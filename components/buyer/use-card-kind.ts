import { useEffect, useState } from "react";

/** What is known of a card while its number is being typed. */
export interface CardKind {
  /** As people call the brand. */
  brand: string;
  cvvDigits: number;
  isComplete: boolean;
}

type Validator = typeof import("card-validator");

/**
 * The brand of a card number, Elo and Hipercard too, by the library that the server asks as well: loaded once somebody
 * wants to pay by card, for nobody else needs it. Null while nothing can be said.
 */
export function useCardKind(number: string, isWanted: boolean): CardKind | null {
  const [validator, setValidator] = useState<Validator | null>(null);
  useEffect(() => {
    if (!isWanted || validator) return;
    import("card-validator").then(
      (loaded) => setValidator(loaded.default ?? loaded),
      // Without it the field has no brand beside it, and the server still checks the number.
      () => undefined,
    );
  }, [isWanted, validator]);
  const digits = number.replace(/\D/g, "");
  const verdict = digits.length > 3 ? validator?.number(digits) : undefined;
  if (!verdict?.card) return null;
  return { brand: verdict.card.niceType, cvvDigits: verdict.card.code.size, isComplete: verdict.isValid };
}
