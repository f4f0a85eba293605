import type { Sender, SendLimits, SendOutcome } from "../../core/http-client/safe-fetch";
import { measureAttempt } from "../../core/metrics/meters";
import { inSpan } from "../../core/tracing/spans";
import { composeOptionHeaders, hideValues } from "../endpoint-options/request-headers";
import { takeSimulatedFault } from "../endpoint-options/simulated-fault";
import type { Attempt, Target } from "./attempt";
import { composeBody } from "./event-body";

const userAgent = "Quitanda-Webhooks/1.0";

/** Excludes the webhook's custom headers. `number` starts at 1. */
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
 * Sends one attempt (docs/domains/webhooks.md). Returns errors of the endpoint and the network as
 * outcomes. Throws only if the event has no valid body, or if the webhook's secrets or headers
 * cannot be decrypted.
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

/** Queries nothing if no fault was set. */
async function findSimulated({ companyId, webhookId, simulatedFault }: Message["target"]): Promise<SendOutcome | null> {
  if (simulatedFault === undefined || simulatedFault === null || !webhookId) return null;
  return takeSimulatedFault(companyId, webhookId, simulatedFault);
}

/** Returns the webhook's signature and custom headers; null if it has none. Signatures use the wall clock. */
function composeChosen({ companyId, webhookId, sealed }: Message["target"], eventId: string, body: Buffer) {
  if (!sealed || !webhookId) return null;
  return composeOptionHeaders({ companyId, webhookId }, sealed, { eventId, body }, new Date());
}
