const createdAt = "2026-11-20T13:40:12.345Z";

const quote = {
  id: "0199a1c2-b201-7c4d-8e5f-607182930415",
  amountInCents: 31_618,
  priceInCents: 1_271,
  netInCents: 30_347,
  monthlyRateBps: 199,
  installments: 7,
  lastDay: "2027-02-18",
  expiresAt: "2026-11-20T13:45:12.345Z",
};

const { expiresAt: _, ...terms } = quote;

const completed = {
  ...terms,
  status: "completed",
  requestedBy: "api_key:0199a1c2-7b10-7d2e-8f30-415263748596",
  failureReason: null,
  createdAt,
  completedAt: "2026-11-20T13:41:02.117Z",
};

export const newQuoteExamples = [{ untilDay: "2027-02-28" }];
export const quoteExamples = [quote];
export const newAnticipationExamples = [{ quoteId: quote.id }];
export const anticipationExamples = [completed];
