import type { Context } from "../core/procedure";
import type { Delivery, DeliveryDetail, Event } from "./schemas";

/** Whether the caller sees addresses in full: an API key does, a member who may write webhooks too. */
export function seesUrls({ can }: Pick<Context, "can">): boolean {
  return can("webhooks.write");
}

/**
 * An address without what only its receiver and its owner know: the path is the receiver's whole protection
 * (docs/decisions.md 9).
 */
export function maskUrl(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}/…`;
}

/** What an endpoint answered, without the path that many servers repeat in their answers. */
function maskAnswer(answer: string | null, url: string): string | null {
  const { pathname, search } = new URL(url);
  if (answer === null || pathname.length < 2) return answer;
  return answer.replaceAll(`${pathname}${search}`, "/…").replaceAll(pathname, "/…");
}

/** A webhook as those see it who may not write it. */
export function maskWebhook<Masked extends { url: string }>(webhook: Masked): Masked {
  return { ...webhook, url: maskUrl(webhook.url) };
}

/** A delivery as those see it who may not write webhooks. */
export function maskDelivery<Masked extends Delivery>(delivery: Masked): Masked {
  return { ...maskWebhook(delivery), responseBody: maskAnswer(delivery.responseBody, delivery.url) };
}

/** A delivery with its request: the body of a test tells of its webhook too. */
export function maskDeliveryDetail(detail: DeliveryDetail): DeliveryDetail {
  const { headers, body } = detail.request;
  if (detail.event !== "webhook_test") return maskDelivery(detail);
  return { ...maskDelivery(detail), request: { headers, body: JSON.stringify(maskEvent(JSON.parse(body))) } };
}

/** An event as those see it who may not write webhooks: a test tells of its webhook. */
export function maskEvent<Masked extends Event>(event: Masked): Masked {
  const { webhook } = event;
  return hasUrl(webhook) ? { ...event, webhook: maskWebhook(webhook) } : event;
}

function hasUrl(value: unknown): value is { url: string } {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}
