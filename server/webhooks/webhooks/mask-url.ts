import type { Context } from "../../core/procedures/procedure";
import { eventTypes } from "../../events";
import type { Delivery, DeliveryDetail, Event } from "./schemas";

/** Reports whether the caller may see full URLs. API keys and members with write permission may. */
export function seesUrls({ can }: Pick<Context, "can">): boolean {
  return can("webhooks.write");
}

/**
 * Removes a URL's path and query. They may be the endpoint's only secret, so only its receiver and
 * owner may see them (docs/domains/webhooks.md).
 */
export function maskUrl(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/…`;
}

/**
 * Removes the request path from an endpoint's response, because many servers echo it or redirect to
 * it.
 */
function maskAnswer(answer: string | null, url: string): string | null {
  const { pathname, search } = new URL(url);
  if (answer === null || pathname.length < 2) return answer;
  return answer.replaceAll(`${pathname}${search}`, "/…").replaceAll(pathname, "/…");
}

export function maskWebhook<Masked extends { url: string }>(webhook: Masked): Masked {
  return { ...webhook, url: maskUrl(webhook.url) };
}

export function maskDelivery<Masked extends Delivery>(delivery: Masked): Masked {
  const { url, responseBody, error } = delivery;
  return { ...maskWebhook(delivery), responseBody: maskAnswer(responseBody, url), error: maskAnswer(error, url) };
}

export function maskDeliveryDetail(detail: DeliveryDetail): DeliveryDetail {
  const { headers, body } = detail.request;
  const isMasked = detail.event === "webhook_test" || eventTypes[detail.event] === "payout";
  if (!isMasked) return maskDelivery(detail);
  return { ...maskDelivery(detail), request: { headers, body: JSON.stringify(maskEvent(JSON.parse(body))) } };
}

/**
 * Masks an event for members without write permission for webhooks: the webhook's URL in a test
 * event, and the payout account, which requires `finance.read`, in a payout event.
 */
export function maskEvent<Masked extends Event>(event: Masked): Masked {
  const { webhook, payout } = event;
  if (payout) return { ...event, payout: { ...payout, pixKey: null, account: null, destinationId: "" } };
  return hasUrl(webhook) ? { ...event, webhook: maskWebhook(webhook) } : event;
}

function hasUrl(value: unknown): value is { url: string } {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}
