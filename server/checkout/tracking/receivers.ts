import { createHash } from "node:crypto";
import type { TrackingFact, TrackingKind } from "@/db/schema/checkout-enums";
import { toE164 } from "../../core/contact/phone";
import type { Message } from "../../core/http-client/safe-fetch";
import type { OpenDestination } from "./destinations";

/** Base URLs. Tests override them. */
export type ReceiverUrls = Record<TrackingKind, string>;

/**
 * Meta: Graph API v24.0 (developers.facebook.com/docs/marketing-api/conversions-api). Google
 * Analytics 4: Measurement Protocol
 * (developers.google.com/analytics/devguides/collection/protocol/ga4). TikTok: Events API 2.0.
 */
export const receiverUrls: ReceiverUrls = {
  meta: "https://graph.facebook.com/v24.0",
  ga4: "https://www.google-analytics.com",
  tiktok: "https://business-api.tiktok.com/open_api/v1.3",
};

/** Never contains a document, a name or a postal address. */
export interface Conversion {
  fact: TrackingFact;
  eventId: string;
  transactionId: string | null;
  productId: string;
  amountInCents: number;
  occurredAt: Date;
  email: string;
  /** As entered by the buyer, or empty. */
  phone: string;
  clientId: string;
  fbclid: string | null;
  ttclid: string | null;
  consentedAt: Date;
  userAgent: string;
  pageUrl: string;
}

export interface MessageTerms {
  urls: ReceiverUrls;
  /** Selects the receiver's test-event endpoint. */
  test?: { code: string | undefined };
}

/** Composes the request that sends a conversion to a receiver. A retry has the same ids. */
export function composeMessage(to: OpenDestination, conversion: Conversion, terms: MessageTerms): Message {
  return composers[to.kind](to, conversion, terms);
}

type Composer = (to: OpenDestination, conversion: Conversion, terms: MessageTerms) => Message;

const composers: Record<TrackingKind, Composer> = { meta: composeMeta, ga4: composeGa4, tiktok: composeTiktok };

const json = { "content-type": "application/json" };
const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Receivers expect decimal amounts. A single division limits rounding. */
const decimalOf = ({ amountInCents }: Conversion) => amountInCents / 100;

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function hashEmail(email: string): string {
  return sha256(email.trim().toLowerCase());
}

function composeMeta(
  { account, secret }: OpenDestination,
  conversion: Conversion,
  { urls, test }: MessageTerms,
): Message {
  const { fact, eventId, productId, occurredAt, email, phone, fbclid, consentedAt, userAgent, pageUrl } = conversion;
  const e164 = toE164(phone);
  // A renewal does not involve the buyer's browser.
  const source =
    fact === "renewal"
      ? { action_source: "system_generated" }
      : { action_source: "website", event_source_url: pageUrl };
  const event = {
    event_name: fact === "checkout" ? "InitiateCheckout" : "Purchase",
    event_time: secondsOf(occurredAt),
    event_id: eventId,
    ...source,
    user_data: {
      em: [hashEmail(email)],
      ...(e164 ? { ph: [sha256(e164.slice(1))] } : {}),
      client_user_agent: userAgent,
      ...(fbclid ? { fbc: `fb.1.${consentedAt.getTime()}.${fbclid}` } : {}),
    },
    custom_data: {
      currency: "BRL",
      value: decimalOf(conversion),
      content_ids: [productId],
      content_type: "product",
      ...(fact === "renewal" ? { is_renewal: true } : {}),
    },
  };
  // In the body, because URLs are more likely to be logged.
  const body = { data: [event], access_token: secret, ...(test ? { test_event_code: test.code } : {}) };
  return { url: `${urls.meta}/${account}/events`, headers: json, body: JSON.stringify(body) };
}

const ga4Names: Record<TrackingFact, string> = {
  checkout: "begin_checkout",
  purchase: "purchase",
  renewal: "purchase",
  refund: "refund",
};

function composeGa4(
  { account, secret }: OpenDestination,
  conversion: Conversion,
  { urls, test }: MessageTerms,
): Message {
  const { fact, eventId, transactionId, productId, occurredAt, clientId } = conversion;
  const value = decimalOf(conversion);
  const body = {
    client_id: clientId,
    timestamp_micros: occurredAt.getTime() * 1000,
    consent: { ad_user_data: "GRANTED", ad_personalization: "GRANTED" },
    events: [
      {
        name: ga4Names[fact],
        params: {
          currency: "BRL",
          value,
          ...(transactionId ? { transaction_id: transactionId } : {}),
          event_id: eventId,
          // Real-time reports ignore events without both fields.
          session_id: String(secondsOf(occurredAt)),
          engagement_time_msec: 1,
          items: [{ item_id: productId, price: value, quantity: 1 }],
          ...(fact === "renewal" ? { is_renewal: 1 } : {}),
        },
      },
    ],
    ...(test ? { validation_behavior: "ENFORCE_RECOMMENDATIONS" } : {}),
  };
  const query = new URLSearchParams({ measurement_id: account, api_secret: secret });
  const url = `${urls.ga4}${test ? "/debug" : ""}/mp/collect?${query}`;
  return { url, headers: json, body: JSON.stringify(body) };
}

function composeTiktok(
  { account, secret }: OpenDestination,
  conversion: Conversion,
  { urls, test }: MessageTerms,
): Message {
  const { fact, eventId, productId, occurredAt, email, phone, ttclid, userAgent, pageUrl } = conversion;
  const e164 = toE164(phone);
  const value = decimalOf(conversion);
  const event = {
    event: fact === "checkout" ? "InitiateCheckout" : "CompletePayment",
    event_time: secondsOf(occurredAt),
    event_id: eventId,
    user: {
      email: hashEmail(email),
      ...(e164 ? { phone: sha256(e164) } : {}),
      ...(ttclid ? { ttclid } : {}),
      user_agent: userAgent,
    },
    page: { url: pageUrl },
    properties: {
      currency: "BRL",
      value,
      content_type: "product",
      contents: [{ content_id: productId, quantity: 1, price: value }],
      ...(fact === "renewal" ? { description: "renewal" } : {}),
    },
  };
  const body = {
    event_source: "web",
    event_source_id: account,
    data: [event],
    ...(test ? { test_event_code: test.code } : {}),
  };
  const headers = { ...json, "access-token": secret };
  return { url: `${urls.tiktok}/event/track/`, headers, body: JSON.stringify(body) };
}
