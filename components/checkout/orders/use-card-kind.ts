import { useEffect, useState } from "react";

export interface CardKind {
  brand: string;
  cvvDigits: number;
  isComplete: boolean;
}

type Validator = typeof import("card-validator");

/**
 * Returns the brand of a card number, including Elo and Hipercard, or null while it is unknown. The validation library,
 * which the server also uses, loads when the buyer chooses the card.
 */
export function useCardKind(number: string, isWanted: boolean): CardKind | null {
  const [validator, setValidator] = useState<Validator | null>(null);
  useEffect(() => {
    if (!isWanted || validator) return;
    import("card-validator").then(
      (loaded) => setValidator(loaded.default ?? loaded),
      // Without the library the field shows no brand, and the server still checks the number.
      () => undefined,
    );
  }, [isWanted, validator]);
  const digits = number.replace(/\D/g, "");
  const verdict = digits.length > 3 ? validator?.number(digits) : undefined;
  if (!verdict?.card) return null;
  return { brand: verdict.card.niceType, cvvDigits: verdict.card.code.size, isComplete: verdict.isValid };
}
