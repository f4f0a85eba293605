export const payoutAccountExamples = [
  {
    id: "0199a1c2-d110-7b3c-8d4e-5f6071829304",
    kind: "bank_account",
    maskedKey: "341 1234 ****56",
    ownerName: "Banca da Dona Maria Ltda",
    usableFrom: "2026-11-21T13:40:12.345Z",
    createdAt: "2026-11-20T13:40:12.345Z",
  },
];
