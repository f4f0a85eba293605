import type { Sender, SendLimits, SendOutcome } from "../../core/http-client/safe-fetch";
import { measureAttempt } from "../../core/metrics/meters";
import { inSpan } from "../../core/tracing/spans";
import { composeOptionHeaders, hideValues } from "../endpoint-options/request-headers";
import { takeSimulatedFault } from "../endpoint-options/simulated-fault";
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
  target: Pick<Target, "companyId" | "webhookId" | "url" | "scope" | "sealed" | "simulatedFault">;
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
  const send = () => sender.post({ url, headers, body }, limits);
  const outcome = (await findSimulated(target)) ?? (await inSpan("webhook", { deliveryId }, send));
  measureAttempt(outcome.fault?.code ?? null, outcome.durationMs);
  return chosen ? { ...outcome, answer: hideValues(outcome.answer, chosen.own) } : outcome;
}

/** The outcome that the simulator of the sandbox asked for; null, without a statement, for all other deliveries. */
async function findSimulated({ companyId, webhookId, simulatedFault }: Message["target"]): Promise<SendOutcome | null> {
  if (simulatedFault === undefined || simulatedFault === null || !webhookId) return null;
  return takeSimulatedFault(companyId, webhookId, simulatedFault);
}

/** The headers that the webhook opted in to; null for most. A signature's time is of the real clock. */
function composeChosen({ companyId, webhookId, sealed }: Message["target"], eventId: string, body: Buffer) {
  if (!sealed || !webhookId) return null;
  return composeOptionHeaders({ companyId, webhookId }, sealed, { eventId, body }, new Date());
}
