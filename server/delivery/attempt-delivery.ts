import { measureAttempt } from "../core/metrics/meters";
import type { Sender, SendLimits, SendOutcome } from "../core/outbound/safe-fetch";
import { inSpan } from "../core/tracing/spans";
import type { Attempt, Target } from "./attempt";
import { composeBody } from "./event-body";

/** Only a label: anybody can send this header. */
const userAgent = "Quitanda-Webhooks/1.0";

/** The headers of the attempt `number` (from 1); nothing signs them. */
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
  target: Pick<Target, "url" | "scope">;
}

/**
 * Sends one attempt (docs/decisions.md 9). Faults of the endpoint or the network are outcomes; it throws only when the
 * event has no valid body.
 */
export async function attemptDelivery(
  { deliveryId, number, target: { url, scope }, event }: Message,
  sender: Sender,
  limits?: SendLimits,
): Promise<SendOutcome> {
  const message = { url, headers: composeHeaders(deliveryId, number), body: composeBody(event, scope) };
  const outcome = await inSpan("webhook", { deliveryId }, () => sender.post(message, limits));
  measureAttempt(outcome.fault?.code ?? null, outcome.durationMs);
  return outcome;
}
