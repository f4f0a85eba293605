import { type Receiver, startReceiver } from "../receiver";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";
import { requestCases } from "./requests";

let receiver: Promise<Receiver> | undefined;

export async function receiverUrl(): Promise<string> {
  receiver ??= startReceiver();
  return (await receiver).url;
}

export async function withLiveUrl(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  return "url" in body ? { ...body, url: await receiverUrl() } : body;
}

async function webhook(seller: Seller): Promise<string> {
  const { id } = await seller.make("webhooks-register", { body: { url: await receiverUrl() } });
  return String(id);
}

const ofWebhook: Prepare = async (seller) => ({ parameters: { webhookId: await webhook(seller) } });
const period = { from: "2026-01-01T00:00:00.000Z", to: "2199-12-31T00:00:00.000Z" };

const keptWebhooks = new WeakMap<Seller, Promise<string>>();

/** Shared by several calls, because a company may have at most 50 webhooks. */
export function keptWebhook(seller: Seller): Promise<string> {
  const kept = keptWebhooks.get(seller) ?? webhook(seller);
  keptWebhooks.set(seller, kept);
  return kept;
}

const ofKeptWebhook: Prepare = async (seller) => ({ parameters: { webhookId: await keptWebhook(seller) } });

async function signedWebhook(seller: Seller): Promise<Call> {
  const { parameters = {} } = await startedWebhook(seller);
  await seller.make("webhooks-update", { parameters, body: { signed: true } });
  return { parameters };
}

async function unsignedWebhook(seller: Seller): Promise<Call> {
  const { parameters = {} } = await startedWebhook(seller);
  await seller.make("webhooks-update", { parameters, body: { signed: false } });
  return { parameters };
}

/** Activates the shared webhook and cancels its unfinished replays, of which it may have at most five. */
async function startedWebhook(seller: Seller): Promise<Call> {
  const webhookId = await keptWebhook(seller);
  await seller.make("webhooks-update", { parameters: { webhookId }, body: { active: true } });
  const replays = await seller.make("webhookReplays-list", { parameters: { webhookId } });
  for (const { id, endedAt } of Object.values(replays) as { id: string; endedAt: string | null }[]) {
    if (endedAt === null) await seller.make("webhookReplays-cancel", { parameters: { webhookId, replayId: id } });
  }
  return { parameters: { webhookId } };
}

async function replay(seller: Seller): Promise<Call> {
  const { parameters: { webhookId = "" } = {} } = await startedWebhook(seller);
  const { replayId } = await seller.make("webhookReplays-start", { parameters: { webhookId }, body: period });
  return { parameters: { webhookId, replayId: String(replayId) } };
}

async function canceledReplay(seller: Seller): Promise<Call> {
  const { parameters = {} } = await replay(seller);
  await seller.make("webhookReplays-cancel", { parameters });
  return { parameters };
}

async function stoppedWebhook(seller: Seller): Promise<Record<string, string>> {
  const webhookId = await keptWebhook(seller);
  await seller.make("webhooks-update", { parameters: { webhookId }, body: { active: false } });
  return { webhookId };
}

const ofLegacyWebhook: Prepare = async (seller) => ({ parameters: { id: await webhook(seller) } });

async function test(seller: Seller): Promise<{ webhookId: string; deliveryId: string; eventId: string }> {
  const webhookId = await webhook(seller);
  const { id, eventId } = await seller.make("webhooks-test", { parameters: { webhookId } });
  return { webhookId, deliveryId: String(id), eventId: String(eventId) };
}

async function event(seller: Seller): Promise<Call> {
  const customer = { name: "Ana", email: "ana@example.com", documentType: "cpf", document: "11144477735" };
  const { id } = await seller.make("charges-pixQrCode", { body: { amountInCents: 500, customer } });
  const events = await seller.make("events-list", { query: { subjectId: String(id) } });
  const [first] = Object.values(events) as { id: string }[];
  return { parameters: { eventId: first?.id ?? "" } };
}

const anyId = "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b";
const everyDelivery = { limit: "5", offset: "0", status: "delivered", event: "webhook_test", scope: "test" };

export const webhookCases: Record<string, Record<string, Prepare>> = {
  "webhooks-register": {
    "for everything": async () => ({ body: { url: await receiverUrl() } }),
    "for some events": async () => ({
      body: { url: await receiverUrl(), events: ["transaction_paid", "course_enrolled"], name: "Loja" },
    }),
    "signed, with headers and a rate": async () => ({
      body: {
        url: await receiverUrl(),
        signed: true,
        headers: [{ name: "x-loja", value: "pao-de-queijo" }],
        deliveriesPerSecond: 10,
      },
    }),
  },
  "webhooks-rotateSecret": {
    "of a signed webhook": signedWebhook,
    "with the end of the old one": async (seller) => ({
      ...(await signedWebhook(seller)),
      body: { endPrevious: true },
    }),
  },
  "webhooks-endPreviousSecret": { "of a signed webhook": signedWebhook },
  "webhookReplays-start": {
    "of a period": async (seller) => ({ ...(await startedWebhook(seller)), body: period }),
    "of some kinds": async (seller) => ({
      ...(await startedWebhook(seller)),
      body: { ...period, events: ["transaction_paid"] },
    }),
    "only counted": async (seller) => ({ ...(await startedWebhook(seller)), body: { ...period, preview: true } }),
  },
  "webhookReplays-list": { "the first page": ofKeptWebhook },
  "webhookReplays-get": { "a replay": replay },
  "webhookReplays-pause": { "a replay": replay },
  "webhookReplays-resume": { "a replay": replay },
  "webhookReplays-cancel": { "a replay": replay },
  ...requestCases,
  "webhooks-list": { "all of them": () => ({}) },
  "webhooks-get": { "a webhook": ofWebhook },
  "webhooks-update": {
    "what it receives": async (seller) => ({ ...(await ofWebhook(seller)), body: { events: ["transaction_paid"] } }),
    "everything of it": async (seller) => ({
      ...(await ofWebhook(seller)),
      body: { url: `${await receiverUrl()}/other`, events: null, name: "Loja", active: false },
    }),
  },
  "webhooks-delete": { "a webhook": ofWebhook },
  "webhooks-test": {
    "a webhook": ofWebhook,
    "an example of an event": async (seller) => ({ ...(await ofWebhook(seller)), body: { event: "payout_failed" } }),
  },
  "legacyWebhooks-register": { "for everything": async () => ({ body: { url: await receiverUrl() } }) },
  "legacyWebhooks-list": { "all of them": () => ({}) },
  "legacyWebhooks-update": {
    "its name": async (seller) => ({ ...(await ofLegacyWebhook(seller)), body: { name: "Loja" } }),
  },
  "legacyWebhooks-delete": { "a webhook": ofLegacyWebhook },
  "deliveries-list": {
    "the first page": () => ({}),
    "every filter": async (seller) => ({
      query: { ...everyDelivery, webhookId: await webhook(seller), eventId: anyId, subjectId: anyId },
    }),
  },
  "deliveries-retry": {
    "a delivered one": async (seller) => ({ parameters: { deliveryId: (await test(seller)).deliveryId } }),
  },
  "events-list": {
    "the first page": () => ({}),
    "every filter": () => ({
      query: {
        limit: "5",
        offset: "0",
        event: "transaction_created",
        subjectId: anyId,
        startDate: "1900-01-01",
        endDate: "9999-12-31",
      },
    }),
  },
  "events-schema": { "the schema": () => ({}) },
  "events-stream": { "one second of it": () => ({ query: { seconds: "1" } }) },
  "events-get": {
    "of a transaction": event,
    "of a test": async (seller) => ({ parameters: { eventId: (await test(seller)).eventId } }),
  },
  "events-replay": { "of a transaction": event },
};

export const webhookConflicts: Record<string, Prepare> = {
  "webhooks-rotateSecret": unsignedWebhook,
  "webhooks-endPreviousSecret": unsignedWebhook,
  "webhookReplays-start": async (seller) => ({ parameters: await stoppedWebhook(seller), body: period }),
  "webhookReplays-pause": canceledReplay,
  "webhookReplays-resume": canceledReplay,
  "webhookReplays-cancel": canceledReplay,
  "deliveries-retry": async (seller) => {
    const { webhookId, deliveryId } = await test(seller);
    await seller.make("webhooks-delete", { parameters: { webhookId } });
    return { parameters: { deliveryId } };
  },
  "events-replay": async (seller) => ({ parameters: { eventId: (await test(seller)).eventId } }),
};
