const createdAt = "2026-11-20T13:40:12.345Z";

const scheduled = {
  id: "0199a1c2-a101-7b3c-8d4e-5f6071829304",
  amountInCents: 150_000,
  feeInCents: 0,
  status: "scheduled",
  pixKey: "11.***.***/0001-81",
  account: null,
  destinationId: "0199a1c2-0000-7b3c-8d4e-5f6071829304",
  description: "Aluguel da banca",
  requestedBy: "api_key:0199a1c2-7b10-7d2e-8f30-415263748596",
  approvedBy: null,
  endToEndId: null,
  failureReason: null,
  createdAt,
  completedAt: null,
  returnedAt: null,
};

const completed = {
  ...scheduled,
  status: "completed",
  endToEndId: "E9999999920261120134010SaQu3B4nc",
  completedAt: "2026-11-20T13:40:22.508Z",
};

export const payoutExamples = [scheduled];
export const completedPayoutExamples = [completed];
export const canceledPayoutExamples = [{ ...scheduled, status: "canceled" }];
export const failedPayoutExamples = [{ ...scheduled, status: "failed", failureReason: "invalid_key" }];
export const returnedPayoutExamples = [{ ...completed, status: "returned", returnedAt: "2026-11-22T13:40:31.117Z" }];

export const newPayoutExamples = [
  { amountInCents: 150_000, pixKey: "11222333000181", description: "Aluguel da banca" },
];
