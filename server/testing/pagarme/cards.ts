import type { CardData, CardOutcome } from "./books/card-shapes";

const refused: CardOutcome = { first: "refused", code: "05", message: "CONTATE A CENTRAL DO SEU CARTÃO" };

/** The cards of Pagar.me's simulator (docs.pagar.me/docs/simulador-de-cartão-de-crédito), and one of our own. */
export const simulatorCards = {
  paid: "4000000000000010",
  refused: "4000000000000028",
  paidLater: "4000000000000036",
  refusedLater: "4000000000000044",
  canceledLater: "4000000000000051",
  chargedBack: "4000000000000069",
  refundFails: "4000000000000077",
  /** Ours: the issuer wants to see the buyer, where 3-D Secure is asked for. */
  challenged: "4000000000000093",
} as const;

const simulator: Record<string, CardOutcome> = {
  [simulatorCards.paid]: { first: "paid" },
  [simulatorCards.refused]: refused,
  [simulatorCards.paidLater]: { first: "later", ends: "paid" },
  [simulatorCards.refusedLater]: { ...refused, first: "later", ends: "refused" },
  [simulatorCards.canceledLater]: { first: "later", ends: "canceled" },
  [simulatorCards.chargedBack]: { first: "paid", isChargedBack: true },
  [simulatorCards.refundFails]: { first: "paid", refundFails: true },
  [simulatorCards.challenged]: { first: "challenge", ends: "paid" },
};

function isExpired({ expMonth, expYear }: CardData, now: Date): boolean {
  const year = expYear < 100 ? 2000 + expYear : expYear;
  return Date.UTC(year, expMonth, 1) <= now.getTime();
}

/** The simulator's word on a card: its own table, then a security code with 6, then a refusal of every other card. */
export function outcomeOf(
  scripted: Map<string, CardOutcome>,
  card: CardData,
  document: string,
  now: Date,
): CardOutcome {
  const own = scripted.get(card.number);
  if (own) return own;
  if (document === "11111111111") return { first: "refused", code: "59", message: "SUSPEITA DE FRAUDE" };
  if (isExpired(card, now)) return { first: "refused", code: "54", message: "VERIFIQUE OS DADOS DO CARTÃO" };
  if (card.cvv?.startsWith("6")) return { first: "refused", code: "82", message: "ERRO NO CARTÃO" };
  return simulator[card.number] ?? refused;
}

const brands = [
  [/^(4011(78|79)|431274|438935|451416|457393|504175|5067|5090|627780|636297|636368|650|6516|6550)/, "Elo"],
  [/^(606282|3841)/, "Hipercard"],
  [/^3[47]/, "Amex"],
  [/^(36|38|30[0-5])/, "Diners"],
  [/^(6011|65)/, "Discover"],
  [/^35/, "JCB"],
  [/^(5|2[2-7])/, "Mastercard"],
  [/^4/, "Visa"],
] as const;

/** The brand in the API's spelling. */
export const brandOf = (number: string): string => brands.find(([pattern]) => pattern.test(number))?.[1] ?? "Visa";

export function isLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return /^\d{13,19}$/.test(number) && sum % 10 === 0;
}

/** What the API shows of a card. */
export function showCardFacts({ number, holderName, expMonth, expYear }: CardData) {
  const year = expYear < 100 ? 2000 + expYear : expYear;
  return {
    last_four_digits: number.slice(-4),
    brand: brandOf(number),
    holder_name: holderName,
    exp_month: expMonth,
    exp_year: year,
  };
}
