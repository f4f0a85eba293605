export const balanceExamples = [
  {
    availableInCents: 431022,
    setAsideInCents: 4990,
    pendingInCents: 98451,
    blockedInCents: 4990,
    atBankInCents: 152430,
    feesDueInCents: 762,
  },
];

export const explanationExamples = [
  {
    account: "available",
    at: "2026-11-20T13:45:30.000Z",
    balanceInCents: 431022,
    parts: [
      { kind: "release", count: 91, amountInCents: 449531 },
      { kind: "refund_available", count: 2, amountInCents: -13618 },
      { kind: "refund_fee_available", count: 2, amountInCents: 99 },
      { kind: "chargeback_opened", count: 1, amountInCents: -4990 },
    ],
  },
];

export const entryExamples = [
  {
    id: "0199a1c2-9f31-7a2b-8c3d-4e5f60718293",
    at: "2026-11-20T13:45:30.000Z",
    account: "available",
    kind: "release",
    amountInCents: 4941,
    balanceInCents: 431022,
    transactionId: "0199a1c2-7b1e-7c3d-9e4f-5a6b7c8d9e0f",
    payoutId: null,
    disputeId: null,
  },
];
