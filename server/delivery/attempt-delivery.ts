import type { Sender, SendLimits, SendOutcome } from "../core/safe-fetch";
import type { Claim, Target } from "./claim";
import { composeBody } from "./event-body";

/** The fixed name we send under; anybody can write it, so it proves nothing. */
const userAgent = "Quitanda-Webhooks/1.0";

/** The headers of an attempt, `attempt` its number from 1; nothing signs it. */
export function composeHeaders(deliveryId: string, attempt: number): Record<string, string> {
  return {
    "user-agent": userAgent,
    "content-type": "application/json",
    accept: "*/*",
    "x-delivery-id": deliveryId,
    "x-delivery-attempt": String(attempt),
  };
}

/** A delivery as it is sent. */
interface Message extends Pick<Claim, "deliveryId" | "attempt" | "event"> {
  target: Pick<Target, "url" | "scope">;
}

/**
 * Makes one attempt to deliver (docs/decisions.md 9). Whatever goes wrong on the way is an outcome; it fails where no
 * body can be made of the event.
 */
export async function attemptDelivery(
  { deliveryId, attempt, target: { url, scope }, event }: Message,
  sender: Sender,
  limits?: SendLimits,
): Promise<SendOutcome> {
  return sender.post({ url, headers: composeHeaders(deliveryId, attempt), body: composeBody(event, scope) }, limits);
}
