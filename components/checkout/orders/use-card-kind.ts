import { useEffect, useState } from "react";

/** The kind of a card while its number is typed. */
export interface CardKind {
  /** The brand's display name. */
  brand: string;
  cvvDigits: number;
  isComplete: boolean;
}

type Validator = typeof import("card-validator");

/**
 * The brand of a card number, Elo and Hipercard too, by the server's library, which loads only when the buyer chooses
 * the card. Null while unknown.
 */
export function useCardKind(number: string, isWanted: boolean): CardKind | null {
  const [validator, setValidator] = useState<Validator | null>(null);
  useEffect(() => {
    if (!isWanted || validator) return;
    import("card-validator").then(
      (loaded) => setValidator(loaded.default ?? loaded),
      // Without it the field shows no brand, and the server still checks the number.
      () => undefined,
    );
  }, [isWanted, validator]);
  const digits = number.replace(/\D/g, "");
  const verdict = digits.length > 3 ? validator?.number(digits) : undefined;
  if (!verdict?.card) return null;
  return { brand: verdict.card.niceType, cvvDigits: verdict.card.code.size, isComplete: verdict.isValid };
}
