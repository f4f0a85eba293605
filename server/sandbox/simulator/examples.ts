import type { ReadCode, Simulator } from "./schemas";

const orderId = "0199a1c2-9a10-7c21-8b32-5d6e7f8a9b0c";

export const readCodeExamples: ReadCode[] = [
  {
    transactionId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    paymentMethod: "pix",
    status: "pending",
    description: "Curso de pão caseiro",
    payee: { name: "Banca da Esquina", document: "11222333000181" },
    payer: { name: "Maria da Silva", document: "52998224725" },
    day: "2026-11-20",
    dueOn: null,
    expiresAt: "2026-11-21T13:45:30.000Z",
    originalInCents: 4990,
    fineInCents: 0,
    interestInCents: 0,
    discountInCents: 0,
    amountDueInCents: 4990,
    payable: true,
  },
];

export const simulatorExamples: Simulator[] = [
  {
    orders: [
      { id: orderId, party: "issuer", answer: "refuse", code: "51", remaining: 1 },
      { id: "0199a1c2-9a11-7f05-8c2d-1e2f3a4b5c6d", party: "bank", answer: "slow", seconds: 5, remaining: 3 },
    ],
  },
];
