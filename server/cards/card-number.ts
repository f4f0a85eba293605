import cardValidator from "card-validator";
import type { CardBrand } from "@/db/enums";

/** credit-card-type's names → ours. Maestro is a Mastercard mark, and in Brazil its ranges are issued as credit. */
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

/** The brand of a card number and how many digits its CVV has. */
export interface CardKind {
  brand: CardBrand;
  cvvLength: number;
}

/** What kind of card a number is: its digits, its length and Luhn digit right, its brand known; null otherwise. */
export function findCardKind(number: string): CardKind | null {
  if (!/^\d{12,19}$/.test(number)) return null;
  const { isValid, card } = cardValidator.number(number);
  const brand = card && brandNames[card.type];
  return isValid && card && brand ? { brand, cvvLength: card.code.size } : null;
}

/**
 * Whether a card is past its last month (America/Sao_Paulo would move the edge by three hours; issuers count the month
 * of the place of the purchase, so ours).
 */
export function isExpired(month: string, year: string, today: string): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}
