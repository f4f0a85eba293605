export interface Served {
  request?: string;
  answer: string;
  keyed?: true;
  isPublic?: true;
  query?: readonly string[];
}

const page = ["page", "size"] as const;

const table = {
  "POST /orders": { request: "createOrderRequest", answer: "getOrderResponse", keyed: true },
  "GET /orders": { answer: "listOrderResponse", query: [...page, "code"] },
  "GET /charges": {
    answer: "listChargesResponse",
    query: [...page, "created_since", "created_until", "status", "payment_method"],
  },
  "GET /charges/{id}": { answer: "getChargeResponse" },
  "DELETE /charges/{id}": { request: "createCancelChargeRequest", answer: "getChargeResponse", keyed: true },
  "GET /charges/{id}/transactions": { answer: "listChargeTransactionsResponse", query: page },
  "POST /recipients": { request: "createRecipientRequest", answer: "getRecipientResponse", keyed: true },
  "GET /recipients/default": { answer: "getRecipientResponse" },
  "GET /recipients/{id}": { answer: "getRecipientResponse" },
  "POST /recipients/{id}/kyc_link": { answer: "createKYCLinkResponse" },
  "PATCH /recipients/{id}/default-bank-account": {
    request: "updateRecipientBankAccountRequest",
    answer: "getRecipientResponse",
    keyed: true,
  },
  "GET /recipients/{id}/balance": { answer: "getBalanceResponse" },
  "POST /recipients/{id}/withdrawals": { request: "createWithdrawRequest", answer: "getWithdrawResponse" },
  "GET /recipients/{id}/withdrawals": { answer: "listWithdrawals", query: page },
  "GET /recipients/{id}/withdrawals/{id}": { answer: "getWithdrawResponse" },
  "GET /payables": { answer: "listPayablesResponse", query: ["charge_id", "size", "forward_cursor"] },
  "POST /tokens": { request: "createTokenRequest", answer: "getTokenResponse", isPublic: true, query: ["appId"] },
  "GET /tokens/{id}": { answer: "getTokenResponse", isPublic: true, query: ["appId"] },
  "POST /customers": { request: "createCustomerRequest", answer: "getCustomerResponse", keyed: true },
  "POST /customers/{id}/cards": { request: "createCardRequest", answer: "getCardResponse", keyed: true },
  "DELETE /customers/{id}/cards/{id}": { answer: "getCardResponse", keyed: true },
} as const satisfies Record<string, Served>;

export type Operation = keyof typeof table;

export const operations: Readonly<Record<Operation, Served>> = table;
