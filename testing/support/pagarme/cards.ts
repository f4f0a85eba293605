import type { CardData, CardOutcome } from "./books/card-shapes";

const refused: CardOutcome = { first: "refused", code: "05", message: "CONTATE A CENTRAL DO SEU CARTÃO" };

/** Pagar.me's simulator (docs.pagar.me/docs/simulador-de-cartão-de-crédito), and an additional card. */
export const simulatorCards = {
  paid: "4000000000000010",
  refused: "4000000000000028",
  paidLater: "4000000000000036",
  refusedLater: "4000000000000044",
  canceledLater: "4000000000000051",
  /** Additional card, challenged if 3-D Secure is requested. */
  challenged: "4000000000000093",
} as const;

const simulator: Record<string, CardOutcome> = {
  [simulatorCards.paid]: { first: "paid" },
  [simulatorCards.refused]: refused,
  [simulatorCards.paidLater]: { first: "later", ends: "paid" },
  [simulatorCards.refusedLater]: { ...refused, first: "later", ends: "refused" },
  [simulatorCards.canceledLater]: { first: "later", ends: "canceled" },
  [simulatorCards.challenged]: { first: "challenge", ends: "paid" },
};

/** A test may script the issuer's decision. Otherwise the simulator decides, which refuses every unknown card. */
export const outcomeOf = (scripted: Map<string, CardOutcome>, { number }: CardData): CardOutcome =>
  scripted.get(number) ?? simulator[number] ?? refused;

export function isLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return /^\d{13,19}$/.test(number) && sum % 10 === 0;
}

export function showCardFacts({ number, holderName, expMonth, expYear }: CardData) {
  const year = expYear < 100 ? 2000 + expYear : expYear;
  return {
    last_four_digits: number.slice(-4),
    brand: number.startsWith("4") ? "Visa" : "Mastercard",
    holder_name: holderName,
    exp_month: expMonth,
    exp_year: year,
  };
}
