import { newId } from "@/db/ids";
import { groupOf } from "@/server/runtime/rest/groups";
import { casesOf } from "./cases";
import type { Call, Operation, Seller, WireAnswer } from "./contract";
import { makeCardToken } from "./prepare";

/** Body fields that refer to existing resources. */
const references = ["productId", "productIds", "offerSlug", "moduleId", "ids", "quoteId", "webhookId", "code"];

/** Replaces the example ids of a documented request with those of the valid call. */
export function withLiveNames(body: Record<string, unknown>, call: Call): Record<string, unknown> {
  const named = Object.entries(call.body ?? {}).filter(([name]) => references.includes(name) && name in body);
  return { ...body, ...Object.fromEntries(named) };
}

export async function goodCall(operation: Operation, seller: Seller): Promise<Call> {
  const [[, prepare] = []] = casesOf(operation.id);
  return prepare?.(seller) ?? {};
}

export async function withLiveToken(body: Record<string, unknown>, seller: Seller): Promise<Record<string, unknown>> {
  const shown = /tok_\w+/.exec(JSON.stringify(body));
  return shown ? JSON.parse(JSON.stringify(body).replace(shown[0], await makeCardToken(seller))) : body;
}

const differing = new Set([
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "x-ratelimit-reset",
  "transfer-encoding",
]);

export function comparable({ status, headers, text }: WireAnswer): WireAnswer {
  const own = Object.entries(headers).filter(([name]) => !differing.has(name));
  return { status, headers: Object.fromEntries(own), text };
}

export function changed({ parameters, body, ...call }: Call): Call {
  if (parameters)
    return { ...call, body, parameters: Object.fromEntries(Object.keys(parameters).map((name) => [name, newId()])) };
  const [name, value] = Object.entries(body ?? {}).find(([, each]) => typeof each !== "object") ?? ["", ""];
  return { ...call, body: { ...body, [name]: typeof value === "number" ? value + 1 : `${value}x` } };
}

export function worded({ method, path }: Operation, status: number, error: string, message: string): object {
  const { envelope, unauthenticatedEnvelope } = groupOf(method, path);
  const isA = (status === 401 ? unauthenticatedEnvelope : envelope) === "A";
  return isA ? { success: false, message } : { statusCode: status, error, message };
}

export const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
};
