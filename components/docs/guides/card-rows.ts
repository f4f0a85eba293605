/** By outcome (docs/domains/sandbox.md). */
export const cardRows = [
  {
    id: "paid",
    cards: [
      "4111111111111111 (visa)",
      "4242424242424242 (visa)",
      "5555555555554444 (mastercard)",
      "5240082975622454 (mastercard)",
      "6362970000457013 (elo)",
      "378282246310005 (amex)",
      "6062825624254001 (hipercard)",
      "30569309025904 (diners)",
      "6011111111111117 (discover)",
      "3530111333300000 (jcb)",
    ],
  },
  { id: "doNotHonor", cards: ["4000000000000002"] },
  { id: "insufficientFunds", cards: ["4000000000009995"] },
  { id: "expiredCard", cards: ["4000000000000069"] },
  { id: "invalidCvv", cards: ["4000000000000127"] },
  { id: "paidLater", cards: ["4000000000000036"] },
  { id: "refusedLater", cards: ["4000000000000044"] },
  { id: "renewalsRefused", cards: ["4000000000000341"] },
  { id: "chargedBack", cards: ["4000000000000259"] },
  { id: "silent", cards: ["4000000000000119"] },
] as const;

export type CardRowId = (typeof cardRows)[number]["id"];
