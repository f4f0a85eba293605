import type { Sender, SendLimits, SendOutcome } from "../core/safe-fetch";
import type { Claim } from "./claim-deliveries";
import { composeBody } from "./event-body";

/** The fixed name we send under; anybody can write it, so it proves nothing (specification, "Authentication"). */
const userAgent = "Quitanda-Webhooks/1.0";

/** Makes one attempt to deliver (decisions, section 9). Never fails: whatever goes wrong is an outcome. */
export function attemptDelivery(
  { deliveryId, attempt, url, event, scope }: Pick<Claim, "deliveryId" | "attempt" | "url" | "event" | "scope">,
  sender: Sender,
  limits?: SendLimits,
): Promise<SendOutcome> {
  const headers = {
    "user-agent": userAgent,
    "content-type": "application/json",
    accept: "*/*",
    "x-delivery-id": deliveryId,
    "x-delivery-attempt": String(attempt),
  };
  return sender.post({ url, headers, body: composeBody(event, scope) }, limits);
}
