import { requestsPerMinute } from "../rest/rate-limit";
import { deliveriesTag } from "./webhooks";

const description = `
Charge by Pix, card and boleto, and read and refund transactions. Every path begins with \`/v1\`; bodies are JSON.

## Authentication

Exchange an API key for an access token at \`POST /v1/auth\`, and send it as \`Authorization: Bearer <token>\`. A token
belongs to one company and only accesses that company's resources. Any other resource returns 404, as if it did not
exist. Revoking the key or blocking the company ends its tokens at the next request.

A key without scopes can call every operation. A key with scopes is limited to them: \`transactions:write\` allows charges,
\`refunds:write\` allows refunds. Each operation needs one scope, its \`x-required-scope\`. \`GET\` needs a read scope, all other methods need a write scope,
and neither includes the other. A call without the scope returns 403, \`code: insufficient_scope\`, before anything is
stored. A changed scope list applies to all tokens of the key at the next request.

A key can also be limited to IP addresses and ranges. From any other address, its credentials and its tokens return 403,
\`code: address_not_allowed\`. A key can have an expiry. Its tokens end with it; requests after it return 401.

## Money, time, ids

- Amounts are integers in cents: R$ 49,90 is \`4990\`. The largest amount is 9999999999.
- Timestamps are ISO 8601 in UTC with milliseconds. Calendar days (due dates, filters) are \`YYYY-MM-DD\` in
  America/Sao_Paulo.
- Ids are opaque strings. An unknown id, or an id of another company, returns 404.
- CPF is 11 digits. CNPJ is 12 digits or capital letters and 2 digits; neither has punctuation. Phones are E.164.

## Requests

Bodies are JSON objects of at most 256 KiB. Unknown properties and unknown query parameters are refused. Values
are not coerced: \`"500"\` is not an integer. Lists accept \`limit\` (1 to 100, default 20) and \`offset\`, and return newest
first with \`totalRows\`. Responses may gain fields: ignore unknown ones.

## Metadata

Charges, subscriptions and \`customer\` accept \`metadata\`: up to 20 keys of 1 to 40 characters, with string values of at
most 500. Reads, lists and events return it. The service does not use it otherwise.

## Errors

Charges, transactions, webhooks and events return \`{statusCode, error, message}\`; seller resources return
\`{success: false, message}\`. Each operation lists its errors. The message of a malformed request begins with the first
invalid field: \`customer.email: must be an e-mail address\`. A refused card is not an error: the charge returns 200
with \`status: "refused"\` and its \`refuseReason\`. A method that a path does not support returns 405 with \`allow\`.
\`HEAD\` is supported wherever \`GET\` is.

A body of more than 256 KiB returns 413. A body with more than 32 levels of nesting, or with a repeated key, returns 400 or
422. A body that does not arrive within 20 seconds returns 408. A request head of more than 16 KiB returns 431.

Text is trimmed and normalized to Unicode NFC. Single-line text must not contain control characters, line separators or
direction overrides (U+202D, U+202E), and must contain a visible character: not only blanks, zero-width characters or bidi
controls. Descriptions may also contain line feeds and tabs. Instants must be in the years 2000 to 2199. Days must exist and
be in 1900 or later.

Requests are checked in this order: rate limit, path and method, token, scope, type and size of the body, its fields, idempotency, rules.

## Rate limit

${requestsPerMinute} requests per minute and IP address. Every response has \`x-ratelimit-limit\`, \`x-ratelimit-remaining\` and
\`x-ratelimit-reset\` (seconds). Beyond the limit, requests return 429 with \`retry-after\`: wait, then retry
with exponential backoff. A 429 with \`code: BUYER_ATTEMPTS_EXCEEDED\` only concerns one buyer's card: continue to charge
other buyers, and offer that buyer Pix.

## Idempotency

Operations that move money, and the cancellation of a subscription, accept the header \`Idempotency-Key\`, a UUID that you
generate for each operation. After a timeout, send the same key again: the API returns the first response, with
\`idempotent-replayed: true\`, and nothing is charged twice. Keys are stored for 24 hours. The same key with another body
returns 409, \`code: IDEMPOTENCY_KEY_REUSED\`. While the first request is in progress, a second one waits for it up to 5
seconds; if it is still in progress then, the second returns 409, \`code: IDEMPOTENCY_KEY_IN_USE\`, with \`retry-after\`.

## Webhooks

Deliveries carry no signature unless a webhook enables it (\`signed\`, Standard Webhooks). Register a URL with a long
random secret in its path, and answer 404 on every other path. Before you release an order, confirm \`status\` and
\`amount\` with \`GET /v1/transactions/{transactionId}\`. Discard an event whose \`id\` you have
already received, and every event of scope \`test\`. Answer 2xx at once and process the event afterwards.
`.trim();

export const info = {
  title: "Quitanda",
  version: "1.0.0",
  summary: "Payments and seller platform for Brazil",
  description,
  contact: { name: "The operator of this installation" },
  license: { name: "MIT", identifier: "MIT" },
};

/** In order of the reference. Only sections with an operation are included. */
export const tags: readonly { name: string; description: string }[] = [
  { name: "Authentication", description: "Exchange an API key for an access token." },
  {
    name: "Charges",
    description:
      "Charge a customer. Amounts are integer cents. The response returns at once, and a webhook announces the payment.",
  },
  { name: "Transactions", description: "Read, list and refund charges." },
  {
    name: "Disputes",
    description:
      "Card chargebacks and Pix infractions (MED): the blocked amounts, the deadlines for a defense, and the decisions.",
  },
  { name: "Customers", description: "The company's buyers, one per document." },
  { name: "Receivables", description: "Money from paid sales that is not available yet, and its release dates." },
  {
    name: "Products",
    description: "The company's products. Buyers buy a product's offers, each with a checkout link.",
  },
  { name: "Offers", description: "The prices of a product, and the plans of a subscription product." },
  {
    name: "Subscriptions",
    description:
      "Recurring charges of a plan. Cycle n is due on the day and time of the first charge plus n periods, in America/Sao_Paulo, or on the last day of a shorter month. A refused renewal is retried 1, 2, 3 and 4 days after the due day. Meanwhile the subscription is `past_due` and the customer keeps access. The fifth consecutive refusal cancels the subscription (`product_canceled`). If the issuer forbids retries of a card, the card is not charged again: each attempt is recorded as refused with `card_not_retryable` until the card is changed.",
  },
  {
    name: "Finance",
    description:
      "The company's balance, the ledger behind it, and an explanation of each balance. Every movement transfers an amount from one account to another.",
  },
  {
    name: "Payouts",
    description:
      "Transfers to the company's payout accounts. The amount leaves the available balance when the payout is requested.",
  },
  {
    name: "Connections",
    description:
      "The company's accounts at acquirers and banks, which process its charges. Members set them up in the dashboard.",
  },
  {
    name: "Affiliates",
    description:
      "Partners who sell the company's products for a commission. The commission is split from the net of each sale and released with it. Refunds and disputes reverse part of it.",
  },
  {
    name: "Promotions",
    description: "Coupons, order bumps offered at checkout, and payment links without a product.",
  },
  {
    name: "Courses",
    description:
      "Courses for the buyers of a product, with modules, lessons and materials. Each operation returns the whole course.",
  },
  {
    name: "Students",
    description: "Customers with access to a course, by purchase or manual enrollment, and their progress.",
  },
  {
    name: "Webhooks",
    description:
      "Endpoints that receive events, and the deliveries to them. Any 2xx is a success. Any other result is retried after 1 minute, 5 minutes, 30 minutes, 2, 6, 12, 24 and 24 hours. An endpoint that fails ten times in a row is paused for a minute, then for longer. An endpoint that answers 410, or that only fails for 5 days, is disabled. The routes below `/v1/webhook` are older names for the same records.",
  },
  { name: deliveriesTag, description: "The requests that an endpoint receives, one for each kind of event." },
  {
    name: "Exports",
    description:
      "All rows of a company's transactions, customers, ledger or events in one file. The file is generated in the background.",
  },
  {
    name: "Imports",
    description:
      "Products, customers, enrollments and subscriptions from another platform, imported from a file. The file is checked first, then processed line by line in the background.",
  },
  { name: "Events", description: "All events, whether or not a webhook received them." },
  { name: "Requests", description: "The company's requests of the last 30 days, with personal data masked." },
  {
    name: "Sandbox",
    description: `
Act as the payer's bank and as the card issuer. Only for companies that sell through the sandbox; otherwise these paths return 404.

The sandbox only accepts these card numbers, with any future month and any CVV of the right length:

| number | outcome |
|---|---|
| 4111111111111111, 4242424242424242 (visa), 5555555555554444, 5240082975622454 (mastercard), 6362970000457013 (elo), 378282246310005 (amex), 6062825624254001 (hipercard), 30569309025904 (diners), 6011111111111117 (discover), 3530111333300000 (jcb) | paid |
| 4000000000000002 | refused, \`do_not_honor\` |
| 4000000000009995 | refused, \`insufficient_funds\` |
| 4000000000000069 | refused, \`expired_card\`, not to be retried |
| 4000000000000127 | refused, \`invalid_cvv\` |
| 4000000000000036 | pending, paid after about 5 seconds |
| 4000000000000044 | pending, refused after about 5 seconds |
| 4000000000000341 | paid, and every renewal refused |
| 4000000000000259 | paid, charged back after about 5 seconds |
| 4000000000000119 | pending, because the acquirer does not answer; paid by reconciliation |
`.trim(),
  },
  { name: "Reference", description: "This document." },
];
