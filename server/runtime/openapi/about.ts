import { requestsPerMinute } from "../rest/rate-limit";

const description = `
Charge by Pix, card and boleto, read transactions, refund them. Every path begins with \`/v1\`; bodies are JSON.

## Authentication

Exchange an API key for an access token at \`POST /v1/auth\`, and send it as \`Authorization: Bearer <token>\`. A token
belongs to one company: it sees and changes that company's resources alone, and any other answers 404 as if it did not
exist. Revoking the key or blocking the company ends its tokens at the next request.

A key may do everything, or only what its scopes name: \`transactions:write\` charges, \`refunds:write\` sends money back.
Each operation needs one scope, its \`x-required-scope\`; \`GET\` reads, all other methods write, and neither includes the
other. A call without it is answered 403, \`code: insufficient_scope\`, before anything is stored. A changed list applies
to all tokens of the key at the next request.

A key may also be limited to addresses and ranges: from elsewhere, its pair and its tokens are answered 403,
\`code: address_not_allowed\`. And it may have an end, which no token of it outlives: after it, 401.

## Money, time, ids

- Amounts are integers in cents: R$ 49,90 is \`4990\`. The largest amount is 9999999999.
- Timestamps are ISO 8601 in UTC with milliseconds. Calendar days (due dates, filters) are \`YYYY-MM-DD\` in
  America/Sao_Paulo.
- Ids are opaque strings. Whatever is no id of yours is answered 404.
- CPF is 11 digits. CNPJ is 12 digits or capital letters and 2 digits; neither has punctuation. Phones are E.164.

## Requests

Bodies are JSON objects of at most 256 KiB. Unknown properties and unknown query parameters are refused, and nothing is
coerced: \`"500"\` is not an integer. Lists take \`limit\` (1 to 100, default 20) and \`offset\`, and answer newest first
with \`totalRows\`. Answers may gain fields: read them tolerantly.

## Metadata

Charges, subscriptions and \`customer\` take \`metadata\`: up to 20 keys of your own, of 1 to 40 characters, with strings of at
most 500. Reads, lists and events return it; nothing else is done with it.

## Errors

Charges, transactions, webhooks and events answer \`{statusCode, error, message}\`; seller resources answer
\`{success: false, message}\`. Each operation lists its own. The message of a malformed request begins with the first
offending field: \`customer.email: must be an e-mail address\`. A refused card is no error: the charge is answered 200
with \`status: "refused"\` and its \`refuseReason\`. A method that a path does not have is answered 405 with \`allow\`;
\`HEAD\` works wherever \`GET\` does.

A body is at most 256 KiB and 32 levels deep, names no key twice, and arrives within 20 seconds: else it is answered 413,
400 or 422, or 408. A head of more than 16 KiB is answered 431.

Text is trimmed and put into Unicode's form C. A text of one line holds no control characters or line separators, and
something that can be seen: not only blanks, zero-width characters or bidi controls. Descriptions may also hold line feeds
and tabs. Instants are of the years 2000 to 2199; days exist and are of 1900 or later.

Checks come in this order: rate limit, path and method, token, scope, type and size of the body, its fields, idempotency, rules.

## Rate limit

${requestsPerMinute} requests a minute and address. Every answer has \`x-ratelimit-limit\`, \`x-ratelimit-remaining\` and
\`x-ratelimit-reset\` (seconds). Beyond it: 429 with \`retry-after\`; wait, then retry with exponential backoff. A 429 with
\`code: BUYER_ATTEMPTS_EXCEEDED\` is about one buyer's card alone: go on charging others, and offer that buyer Pix.

## Idempotency

Operations that move money, and the end of a subscription, take the header \`Idempotency-Key\`, a UUID that you make up for
each intent. Send the same key again after a timeout: the first answer comes back, with \`idempotent-replayed: true\`, and
nothing is charged twice. Keys are kept for 24 hours. The same key with another body is answered 409,
\`code: IDEMPOTENCY_KEY_REUSED\`; while the first request is still under way, 409, \`code: IDEMPOTENCY_KEY_IN_USE\`.

## Webhooks

Deliveries carry no signature unless a webhook asks for one (\`signed\`, Standard Webhooks). Register a URL with a long
random secret in its path, answer 404 on every other path, and before you release an order confirm \`status\` and
\`amount\` with \`GET /v1/transactions/{transactionId}\`. Discard an event whose \`id\` you have seen and every event of scope \`test\`. Answer 2xx at once and work afterwards.
`.trim();

export const info = {
  title: "Quitanda",
  version: "1.0.0",
  summary: "Payments and seller platform for Brazil",
  description,
  contact: { name: "The operator of this installation" },
  license: { name: "MIT", identifier: "MIT" },
};

/** Sections of the reference, in order. Only those used by an operation are included. */
export const tags: readonly { name: string; description: string }[] = [
  { name: "Authentication", description: "From an API key to an access token." },
  {
    name: "Charges",
    description:
      "Charge a customer. Amounts are integer cents; a charge is answered at once and its payment announced by webhook.",
  },
  { name: "Transactions", description: "Read what became of a charge, list charges, refund them." },
  {
    name: "Disputes",
    description:
      "Chargebacks of cards and infractions (MED) of Pix: what they block, until when they may be defended, and how they end.",
  },
  { name: "Customers", description: "The company's buyers, one per document." },
  { name: "Receivables", description: "The money of paid sales that is not available yet, and when it will be." },
  {
    name: "Products",
    description: "The company's products. Buyers buy a product's offers, each with a checkout link.",
  },
  { name: "Offers", description: "The prices of a product, and the plans of a subscription product." },
  {
    name: "Subscriptions",
    description:
      "Plans that are charged again and again. Cycle n is due on the day and time of the first charge plus n periods, in America/Sao_Paulo, or on the last day of a shorter month. A refused renewal is tried again 1, 2, 3 and 4 days after the due day, and access stays meanwhile (`past_due`); the fifth refusal in a row cancels the subscription (`product_canceled`). A card whose issuer forbids further tries is not sent again: each try is recorded as refused, `card_not_retryable`, until the card is changed.",
  },
  {
    name: "Finance",
    description:
      "Your money: the balance, the ledger behind it, and why it is what it is. Every movement goes from one account to another.",
  },
  {
    name: "Payouts",
    description:
      "Money that leaves for the company's own account. Its amount leaves the available balance when it is requested.",
  },
  {
    name: "Connections",
    description:
      "The company's accounts at acquirers and banks, which its charges go through. They are set up in the dashboard.",
  },
  {
    name: "Affiliates",
    description:
      "Who sells the company's products for a commission, which is split off from the net of each sale, released with it and taken back in part by refunds and disputes.",
  },
  {
    name: "Promotions",
    description:
      "Coupons, the order bumps that a checkout proposes beside its product, and payment links without a product.",
  },
  {
    name: "Courses",
    description:
      "Courses for the buyers of a product: modules, their lessons, the materials of a lesson. Each operation answers the whole course.",
  },
  {
    name: "Students",
    description: "Who has access to a course, bought or given by hand, and how far they have come.",
  },
  {
    name: "Webhooks",
    description:
      "Where we tell you what happened, and what became of each delivery. Any 2xx is a success; anything else is tried again after 1 minute, 5 minutes, 30 minutes, 2, 6, 12, 24 and 24 hours. An endpoint that fails ten times in a row is paused for a minute, then for longer; one that answers 410, or does nothing but fail for 5 days, is disabled. The routes below `/v1/webhook` are older names for the same records.",
  },
  {
    name: "Exports",
    description:
      "All rows of a company's transactions, customers, ledger or events in one file, made in the background.",
  },
  {
    name: "Imports",
    description:
      "Products, customers, enrollments and subscriptions of another platform, from a file: checked first, then made line by line in the background.",
  },
  { name: "Events", description: "Everything that happened, whether a webhook took it or not." },
  { name: "Requests", description: "The company's own requests of the last 30 days, personal data masked." },
  {
    name: "Sandbox",
    description: `
Act as the payer's bank and as the card's issuer, where the company sells through the sandbox; elsewhere these paths answer 404.

The sandbox takes these card numbers and no other, with any future month and any CVV of the right length:

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
