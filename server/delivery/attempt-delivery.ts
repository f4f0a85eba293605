import { measureAttempt } from "../core/metrics/meters";
import type { Sender, SendLimits, SendOutcome } from "../core/outbound/safe-fetch";
import { inSpan } from "../core/tracing/spans";
import { composeOptionHeaders, hideValues } from "../endpoint-options/request-headers";
import type { Attempt, Target } from "./attempt";
import { composeBody } from "./event-body";

/** Only a label: anybody can send this header. */
const userAgent = "Quitanda-Webhooks/1.0";

/** The headers of the attempt `number` (from 1), without those that a webhook opted in to. */
export function composeHeaders(deliveryId: string, number: number): Record<string, string> {
  return {
    "user-agent": userAgent,
    "content-type": "application/json",
    accept: "*/*",
    "x-delivery-id": deliveryId,
    "x-delivery-attempt": String(number),
  };
}

interface Message extends Pick<Attempt, "deliveryId" | "number" | "event"> {
  target: Pick<Target, "companyId" | "webhookId" | "url" | "scope" | "sealed">;
}

/**
 * Sends one attempt (docs/decisions.md 9). Faults of the endpoint or the network are outcomes; it throws only when the
 * event has no valid body, or its secrets or headers cannot be decrypted.
 */
export async function attemptDelivery(
  { deliveryId, number, target, event }: Message,
  sender: Sender,
  limits?: SendLimits,
): Promise<SendOutcome> {
  const { url, scope } = target;
  const body = composeBody(event, scope);
  const own = composeHeaders(deliveryId, number);
  const chosen = composeChosen(target, event.id, body);
  const headers = chosen ? { ...chosen.own, ...own, ...chosen.signature } : own;
  const outcome = await inSpan("webhook", { deliveryId }, () => sender.post({ url, headers, body }, limits));
  measureAttempt(outcome.fault?.code ?? null, outcome.durationMs);
  return chosen ? { ...outcome, answer: hideValues(outcome.answer, chosen.own) } : outcome;
}

/** The headers that the webhook opted in to; null for most. A signature's time is of the real clock. */
function composeChosen({ companyId, webhookId, sealed }: Message["target"], eventId: string, body: Buffer) {
  if (!sealed || !webhookId) return null;
  return composeOptionHeaders({ companyId, webhookId }, sealed, { eventId, body }, new Date());
}
