export const operations = [
  "POST /orders",
  "GET /orders",
  "GET /charges",
  "GET /charges/{id}",
  "GET /charges/{id}/transactions",
  "DELETE /charges/{id}",
  "POST /recipients",
  "GET /recipients/{id}",
  "GET /recipients/default",
  "POST /recipients/{id}/kyc_link",
  "GET /recipients/{id}/balance",
  "PATCH /recipients/{id}/default-bank-account",
  "POST /recipients/{id}/withdrawals",
  "GET /recipients/{id}/withdrawals",
  "GET /recipients/{id}/withdrawals/{withdrawal_id}",
  "GET /payables",
  "GET /tokens/{id}",
  "POST /customers",
  "POST /customers/{id}/cards",
  "DELETE /customers/{id}/cards/{card_id}",
] as const;

export type Operation = (typeof operations)[number];
