import type { Context } from "../../core/procedures/procedure";
import { eventTypes } from "../../events";
import type { Delivery, DeliveryDetail, Event } from "./schemas";

/** Whether the caller sees full URLs: API keys do, and members who may write webhooks. */
export function seesUrls({ can }: Pick<Context, "can">): boolean {
  return can("webhooks.write");
}

/**
 * A URL without its path and query, which only the receiver and the owner may know: they may be its only protection
 * (docs/decisions.md 9).
 */
export function maskUrl(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/…`;
}

/** An endpoint's answer without the request path, which many servers repeat. */
function maskAnswer(answer: string | null, url: string): string | null {
  const { pathname, search } = new URL(url);
  if (answer === null || pathname.length < 2) return answer;
  return answer.replaceAll(`${pathname}${search}`, "/…").replaceAll(pathname, "/…");
}

/** A webhook as shown to members who may not write webhooks. */
export function maskWebhook<Masked extends { url: string }>(webhook: Masked): Masked {
  return { ...webhook, url: maskUrl(webhook.url) };
}

/** A delivery as shown to members who may not write webhooks. */
export function maskDelivery<Masked extends Delivery>(delivery: Masked): Masked {
  return { ...maskWebhook(delivery), responseBody: maskAnswer(delivery.responseBody, delivery.url) };
}

/** A delivery whose request is masked too, because its body contains the event. */
export function maskDeliveryDetail(detail: DeliveryDetail): DeliveryDetail {
  const { headers, body } = detail.request;
  const isMasked = detail.event === "webhook_test" || eventTypes[detail.event] === "payout";
  if (!isMasked) return maskDelivery(detail);
  return { ...maskDelivery(detail), request: { headers, body: JSON.stringify(maskEvent(JSON.parse(body))) } };
}

/**
 * An event as shown to members who may not write webhooks. A test event hides its webhook's URL, and an event about a
 * payout its destination, which only members with `finance.read` may see.
 */
export function maskEvent<Masked extends Event>(event: Masked): Masked {
  const { webhook, payout } = event;
  if (payout) return { ...event, payout: { ...payout, pixKey: null, account: null, destinationId: "" } };
  return hasUrl(webhook) ? { ...event, webhook: maskWebhook(webhook) } : event;
}

function hasUrl(value: unknown): value is { url: string } {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}
