import type { CardBrand } from "@/db/enums";

/** The brands' own spelling of their names, the same in every language. */
export const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  elo: "Elo",
  amex: "American Express",
  hipercard: "Hipercard",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
};
