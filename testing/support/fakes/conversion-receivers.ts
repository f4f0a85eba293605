import type { ServerResponse } from "node:http";
import { z } from "zod";
import { type Receiver, startReceiver } from "../receiver";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Seconds = z.int().min(1_500_000_000);

/** Required fields of a website event only (developers.facebook.com/docs/marketing-api/conversions-api/parameters). */
const MetaRequest = z.strictObject({
  access_token: z.string(),
  test_event_code: z.string().optional(),
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(["InitiateCheckout", "Purchase"]),
        event_time: Seconds,
        event_id: z.string().min(1),
        action_source: z.enum(["website", "system_generated"]),
        event_source_url: z.url().optional(),
        user_data: z.strictObject({
          em: z.array(Hash),
          ph: z.array(Hash).optional(),
          client_user_agent: z.string().min(1),
          fbc: z
            .string()
            .regex(/^fb\.1\.\d{13}\./)
            .optional(),
        }),
        custom_data: z.strictObject({
          currency: z.literal("BRL"),
          value: z.number(),
          content_ids: z.array(z.string()),
          content_type: z.literal("product"),
          is_renewal: z.literal(true).optional(),
        }),
      }),
    )
    .length(1),
});

/** Source: developers.google.com/analytics/devguides/collection/protocol/ga4/reference. */
const Ga4Request = z.strictObject({
  client_id: z.string().min(1),
  timestamp_micros: z.int(),
  consent: z.strictObject({ ad_user_data: z.literal("GRANTED"), ad_personalization: z.literal("GRANTED") }),
  validation_behavior: z.literal("ENFORCE_RECOMMENDATIONS").optional(),
  events: z
    .array(
      z.object({
        name: z.enum(["begin_checkout", "purchase", "refund"]),
        params: z.object({
          currency: z.literal("BRL"),
          value: z.number(),
          transaction_id: z.string().optional(),
          engagement_time_msec: z.number(),
          items: z.array(z.object({ item_id: z.string() })).min(1),
        }),
      }),
    )
    .min(1)
    .max(25),
});

/**
 * Source: business-api.tiktok.com/portal/docs, Events API 2.0, `POST /open_api/v1.3/event/track/`.
 */
const TiktokRequest = z.strictObject({
  event_source: z.literal("web"),
  event_source_id: z.string(),
  test_event_code: z.string().optional(),
  data: z
    .array(
      z.strictObject({
        event: z.enum(["InitiateCheckout", "CompletePayment"]),
        event_time: Seconds,
        event_id: z.string().min(1),
        user: z.strictObject({
          email: Hash,
          phone: Hash.optional(),
          ttclid: z.string().optional(),
          user_agent: z.string(),
        }),
        page: z.strictObject({ url: z.url() }),
        properties: z.looseObject({ currency: z.literal("BRL"), value: z.number() }),
      }),
    )
    .length(1),
});

/** Like the real API (`usual`), accept and then close the socket, stay silent, or respond with a status. */
export type ReceiverResponse = "usual" | "cut_after" | "silent" | { status: number; body: object };

export interface FakeReceivers {
  urls: { meta: string; ga4: string; tiktok: string };
  received: Receiver["received"];
  accepted: { kind: "meta" | "ga4" | "tiktok"; path: string; body: string }[];
  setResponse: (response: ReceiverResponse) => void;
  close: () => Promise<void>;
}

/**
 * Starts fakes of Meta, Google Analytics and TikTok on one loopback port. Each validates requests
 * against its documented schema and the given secret, and responds in its API's format.
 */
export async function startReceivers(secret: string): Promise<FakeReceivers> {
  let response: ReceiverResponse = "usual";
  const accepted: FakeReceivers["accepted"] = [];
  const answer = (res: ServerResponse, status: number, body?: object) =>
    void res.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body));
  const receiver = await startReceiver((res, { path, headers, body }) => {
    if (response === "silent") return;
    if (typeof response === "object") return answer(res, response.status, response.body);
    const isCut = response === "cut_after";
    const take = (kind: FakeReceivers["accepted"][number]["kind"], status: number, words?: object) => {
      accepted.push({ kind, path, body });
      if (isCut) res.socket?.destroy();
      else answer(res, status, words);
    };
    const json: unknown = JSON.parse(body);
    const url = new URL(path, "http://receivers");
    if (url.pathname.startsWith("/meta/")) {
      const parsed = MetaRequest.safeParse(json);
      if (!parsed.success) {
        return answer(res, 400, { error: { message: `Invalid parameter ${parsed.error.message}`, code: 100 } });
      }
      const { access_token: token } = parsed.data;
      if (token !== secret) {
        return answer(res, 400, {
          error: { message: `Malformed access token ${token}`, type: "OAuthException", code: 190 },
        });
      }
      return take("meta", 200, { events_received: 1, messages: [], fbtrace_id: "A1" });
    }
    if (url.pathname === "/ga4/debug/mp/collect") {
      const parsed = Ga4Request.safeParse(json);
      const validationMessages = parsed.success ? [] : [{ description: parsed.error.message }];
      return answer(res, 200, { validationMessages });
    }
    if (url.pathname === "/ga4/mp/collect") {
      // The real API responds with 204 to any request. The fake rejects invalid ones to reveal our errors.
      const isKnown = url.searchParams.get("api_secret") === secret && Ga4Request.safeParse(json).success;
      return isKnown ? take("ga4", 204) : answer(res, 400, { message: "not what the document says" });
    }
    const parsed = TiktokRequest.safeParse(json);
    if (headers["access-token"] !== secret)
      return answer(res, 200, { code: 40_105, message: "Access token is incorrect" });
    if (!parsed.success) return answer(res, 200, { code: 40_002, message: parsed.error.message });
    return take("tiktok", 200, { code: 0, message: "OK", data: {} });
  });
  const base = `http://127.0.0.1:${receiver.port}`;
  return {
    urls: { meta: `${base}/meta/v24.0`, ga4: `${base}/ga4`, tiktok: `${base}/tiktok/open_api/v1.3` },
    received: receiver.received,
    accepted,
    setResponse: (next) => {
      response = next;
    },
    close: receiver.close,
  };
}
