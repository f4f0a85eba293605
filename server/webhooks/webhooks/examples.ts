import { paidExamples } from "../../payments/transactions/examples";

const webhookId = "0199a1d0-11aa-7c3e-8b5f-2f4e6a8c0d1e";
const url = "https://loja.example.com/quitanda/6f1d0b7ce2a94f58";
const secret = "9b1e4f70c2a85d36".repeat(8);
const createdAt = "2026-11-20T12:00:00.000Z";

export const newWebhookExamples = [{ url, events: ["transaction_paid", "transaction_refunded"], name: "Loja" }];

export const webhookChangeExamples = [{ active: false }];

const webhook = {
  id: webhookId,
  url,
  name: "Loja",
  events: ["transaction_paid", "transaction_refunded"],
  active: true,
  disabledReason: null,
  disabledAt: null,
  pausedUntil: null,
  createdAt,
  updatedAt: createdAt,
  signed: false,
  previousSecretEndsAt: null,
  headers: [],
  productIds: null,
  deliveriesPerSecond: null,
};

export const webhookExamples = [{ ...webhook, signatureSecretMasked: `••••••••${secret.slice(-4)}` }];

export const savedWebhookExamples = webhookExamples;

export const legacyWebhookExamples = [{ ...webhook, signatureSecret: secret }];

const eventId = "0199a1c7-5f0e-7a42-9c11-7d2e4b6a8f30";
const paidAt = "2026-11-20T13:45:30.000Z";

export const deliveryExamples = [
  {
    id: "0199a1c7-5f1b-7c90-8e22-1a3b5c7d9e0f",
    webhookId,
    eventId,
    event: "transaction_paid",
    scope: "user",
    url,
    status: "error",
    retries: 1,
    responseStatus: 500,
    responseBody: "database is locked",
    error: "answered 500",
    errorCode: "http_status",
    durationMs: 84,
    nextAttemptAt: "2026-11-20T13:46:31.000Z",
    createdAt: paidAt,
    updatedAt: paidAt,
  },
];

export const testDeliveryExamples = [
  {
    ...deliveryExamples[0],
    event: "webhook_test",
    scope: "test",
    status: "delivered",
    responseStatus: 200,
    responseBody: "ok",
    error: null,
    errorCode: null,
    durationMs: 35,
    nextAttemptAt: null,
  },
];

export const retriedExamples = [
  { ...deliveryExamples[0], status: "created", error: null, errorCode: null, nextAttemptAt: paidAt },
];

export const eventExamples = paidExamples.map((transaction) => ({
  id: eventId,
  type: "transaction",
  event: "transaction_paid",
  scope: "user",
  createdAt: paidAt,
  transaction: { ...transaction, pix: transaction.Pix },
}));

export const streamExamples = [
  `id: ${eventId}\nevent: transaction_paid\ndata: ${JSON.stringify({ id: eventId, type: "transaction", event: "transaction_paid" })}\n\n`,
];
