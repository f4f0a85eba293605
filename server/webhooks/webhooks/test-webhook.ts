import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveries, events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { type SendOutcome, sender, sendLimits } from "../../core/http-client/safe-fetch";
import { attemptDelivery } from "../deliveries/attempt-delivery";
import { recordRecovery } from "../deliveries/breaker";
import { type DeliveryRow, toDelivery } from "../deliveries/deliveries";
import { sampleField } from "../deliveries/event-body";
import { getWebhook, testedWebhook, type WebhookRow } from "./endpoints";
import type { Delivery, WebhookTest } from "./schemas";

/** Short, because the caller waits for the test (docs/domains/webhooks.md). */
const timeoutMilliseconds = 10_000;

const event: EventName = "webhook_test";

export interface Test {
  sent: EventName;
  eventId: string;
  deliveryId: string;
  payload: Record<string, unknown>;
  outcome: SendOutcome;
}

/**
 * Sends a test to a stored or new webhook. The log records every test as `webhook_test`, because an
 * example is not an event that occurred.
 */
export async function sendTest(row: WebhookRow, now: Date, sent: EventName = event): Promise<Test> {
  const payload = { ...testedWebhook(row, now), ...(sent !== event && { [sampleField]: sent }) };
  const eventId = newId(now);
  const deliveryId = newId(now);
  const stored = { id: eventId, event, payload, createdAt: now };
  const outcome = await attemptDelivery({ deliveryId, number: 1, target: targetOf(row), event: stored }, sender(), {
    ...sendLimits,
    milliseconds: timeoutMilliseconds,
  });
  return { sent, eventId, deliveryId, payload, outcome };
}

function targetOf({ companyId, id: webhookId, url, signingSecrets: secrets, ownHeaders: headers }: WebhookRow) {
  const sealed = secrets || headers ? { secrets, headers } : null;
  return { companyId, webhookId, url, scope: "test" as const, sealed };
}

/** Stores the event and the delivery of a test. Tests are not retried. */
export async function storeTest(
  tx: Executor,
  { companyId, id: webhookId, url }: WebhookRow,
  test: Test,
  now: Date,
): Promise<DeliveryRow> {
  const { sent, eventId, deliveryId, payload, outcome } = test;
  const about = { companyId, createdAt: now };
  await tx
    .insert(events)
    .values({ ...about, id: eventId, event, type: "webhook", subjectId: webhookId, payload, plannedAt: new Date() });
  const delivery: DeliveryRow = {
    ...about,
    id: deliveryId,
    webhookId,
    eventId,
    event: sent,
    scope: "test",
    url,
    endpoint: webhookId,
    status: outcome.fault === null ? "delivered" : "failed",
    retries: 1,
    responseStatus: outcome.status,
    responseBody: outcome.status === null ? null : outcome.answer,
    error: outcome.fault?.sentence ?? null,
    errorCode: outcome.fault?.code ?? null,
    durationMs: outcome.durationMs,
    nextAttemptAt: null,
    leasedUntil: null,
    updatedAt: now,
  };
  await tx.insert(deliveries).values(delivery);
  return delivery;
}

/**
 * Sends a test and returns its delivery (`POST /v1/webhooks/{webhookId}/test`). A successful test
 * ends a pause of the endpoint.
 *
 * @throws NOT_FOUND
 */
export async function testWebhook(
  companyId: string,
  { webhookId, event: sent }: WebhookTest,
  now: Date,
): Promise<Delivery> {
  const { row } = await getWebhook(companyId, webhookId);
  const test = await sendTest(row, now, sent);
  return db().transaction(async (tx) => {
    if (test.outcome.fault === null) await recordRecovery({ companyId, endpoint: webhookId }, now, tx);
    return toDelivery(await storeTest(tx, row, test, now));
  });
}
