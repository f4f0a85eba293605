import { newId } from "@/db/ids";
import { groupOf } from "../../rest/groups";
import { casesOf } from "./cases";
import type { Call, Operation, Seller, WireAnswer } from "./contract";
import { makeCardToken } from "./prepare";

/** Fields by which a body names what must be there already. */
const references = ["productId", "offerSlug"];

/** A documented request with the resources of the good call in place of those that it shows. */
export function withLiveNames(body: Record<string, unknown>, call: Call): Record<string, unknown> {
  const named = Object.entries(call.body ?? {}).filter(([name]) => references.includes(name) && name in body);
  return { ...body, ...Object.fromEntries(named) };
}

/** The first valid call of an operation, made ready. */
export async function goodCall(operation: Operation, seller: Seller): Promise<Call> {
  const [[, prepare] = []] = casesOf(operation.id);
  return prepare?.(seller) ?? {};
}

/** The documented request with a card token that is good, where it shows one. */
export async function withLiveToken(body: Record<string, unknown>, seller: Seller): Promise<Record<string, unknown>> {
  const shown = /tok_\w+/.exec(JSON.stringify(body));
  return shown ? JSON.parse(JSON.stringify(body).replace(shown[0], await makeCardToken(seller))) : body;
}

/** Headers of which no two answers have the same value. */
const differing = new Set([
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "x-ratelimit-reset",
  "transfer-encoding",
]);

/** An answer without what differs between any two. */
export function comparable({ status, headers, text }: WireAnswer): WireAnswer {
  const own = Object.entries(headers).filter(([name]) => !differing.has(name));
  return { status, headers: Object.fromEntries(own), text };
}

/** The same call with something else in it that its schema takes. */
export function changed({ parameters, body, ...call }: Call): Call {
  if (parameters)
    return { ...call, body, parameters: Object.fromEntries(Object.keys(parameters).map((name) => [name, newId()])) };
  const [name, value] = Object.entries(body ?? {}).find(([, each]) => typeof each !== "object") ?? ["", ""];
  return { ...call, body: { ...body, [name]: typeof value === "number" ? value + 1 : `${value}x` } };
}

/** An error as the group of its operation words it. */
export function worded({ method, path }: Operation, status: number, error: string, message: string): object {
  const { envelope, unauthenticatedEnvelope } = groupOf(method, path);
  const isA = (status === 401 ? unauthenticatedEnvelope : envelope) === "A";
  return isA ? { success: false, message } : { statusCode: status, error, message };
}

/** The reason phrases of the statuses that a spoiled call is answered with. */
export const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
};
