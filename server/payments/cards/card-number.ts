import cardValidator from "card-validator";
import type { CardBrand } from "@/db/schema/payments-enums";

/**
 * Maps the brand names of the credit-card-type package to ours. Maestro is a Mastercard brand whose
 * ranges are issued as credit cards in Brazil.
 */
const brandNames: Readonly<Record<string, CardBrand>> = {
  visa: "visa",
  mastercard: "mastercard",
  maestro: "mastercard",
  elo: "elo",
  "american-express": "amex",
  hipercard: "hipercard",
  hiper: "hipercard",
  "diners-club": "diners",
  discover: "discover",
  jcb: "jcb",
};

export interface CardKind {
  brand: CardBrand;
  cvvLength: number;
}

/**
 * Returns the brand and CVV length for a card number, or null if its digits, length, Luhn check
 * digit or brand are invalid.
 */
export function findCardKind(number: string): CardKind | null {
  if (!/^\d{12,19}$/.test(number)) return null;
  const { isValid, card } = cardValidator.number(number);
  const brand = card && brandNames[card.type];
  return isValid && card && brand ? { brand, cvvLength: card.code.size } : null;
}

/**
 * Reports whether a card's expiry month has passed. `today` is a date in São Paulo, because the
 * month ends at the place of purchase.
 */
export function isExpired(month: string, year: string, today: string): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}
