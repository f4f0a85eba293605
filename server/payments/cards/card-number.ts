import cardValidator from "card-validator";
import type { CardBrand } from "@/db/schema/payments-enums";

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

/** The kind of a card number, if its digits, length, Luhn digit and brand are valid; null otherwise. */
export function findCardKind(number: string): CardKind | null {
  if (!/^\d{12,19}$/.test(number)) return null;
  const { isValid, card } = cardValidator.number(number);
  const brand = card && brandNames[card.type];
  return isValid && card && brand ? { brand, cvvLength: card.code.size } : null;
}

/** Whether a card is past its last month. Days are São Paulo's: issuers count the month at the place of purchase. */
export function isExpired(month: string, year: string, today: string): boolean {
  return `20${year}-${month}` < today.slice(0, 7);
}
