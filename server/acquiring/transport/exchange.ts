import { isIP } from "node:net";
import { type Agent, buildConnector } from "undici";
import { measureAcquirerCall } from "../../core/metrics/meters";
import { inSpan } from "../../core/tracing/spans";
import { type CallFailure, failureOf } from "./faults";

/**
 * Target of every call in a test. The URL, the Host header and SNI stay the same. `authority` is
 * the trusted certificate authority (PEM).
 */
export interface Reach {
  address: string;
  port: number;
  authority: string;
  milliseconds?: number;
}

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export type WireAnswer =
  | {
      status: number;
      contentType: string;
      retryAfterSeconds: number | null;
      /** By the sender's clock (`Date` header), in whole seconds; null if missing. */
      sentAt: Date | null;
      body: string;
      failure: null;
    }
  | { failure: CallFailure };

const connectMilliseconds = 5_000;
export const callMilliseconds = 15_000;
/** A page of a hundred Pix takes about 60 KB. */
const answerBytes = 2 * 1024 * 1024;

/** Uses TLS 1.2 or newer. Connects to `reach` if given. */
export function connectorOf(reach: Reach | null, options: buildConnector.BuildOptions = {}): buildConnector.connector {
  const connector = buildConnector({
    minVersion: "TLSv1.2",
    timeout: connectMilliseconds,
    allowH2: false,
    ...options,
    ...(reach ? { ca: reach.authority } : {}),
  });
  return (target, callback) => {
    if (!reach) return connector(target, callback);
    const name = target.servername ?? target.hostname;
    const servername = isIP(name) ? {} : { servername: name };
    return connector({ ...target, ...servername, hostname: reach.address, port: String(reach.port) }, callback);
  };
}

export const coded = (code: string) => Object.assign(new Error(code), { code });

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the `Date` header (RFC 9110, 6.6.1), by the sender's clock. Returns null if it is missing or unreadable. */
function readSentAt({ date }: Headers): Date | null {
  const ms = Date.parse(String(date ?? ""));
  return Number.isNaN(ms) ? null : new Date(ms);
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3), in seconds or as a date by the sender's clock. Returns
 * null unless it is in the future.
 */
export function readRetryAfter(headers: Headers, now: Date): number | null {
  const text = String(headers["retry-after"] ?? "").trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) || null;
  const ms = Date.parse(text) - (readSentAt(headers) ?? now).getTime();
  return /^[A-Za-z]{3,9},? /.test(text) && ms > 0 ? Math.ceil(ms / 1_000) : null;
}

/** Sends one request to an acquirer. Never throws; failures are part of the result. Does not follow redirects. */
export async function exchange(
  agent: Agent,
  request: WireRequest,
  { acquirer, milliseconds }: { acquirer: string; milliseconds: number },
): Promise<WireAnswer> {
  const startedAt = performance.now();
  const answer = await inSpan(`${acquirer} ${request.method}`, {}, () =>
    send(agent, new URL(request.url), request, milliseconds).catch((thrown: unknown) => ({
      failure: failureOf(thrown),
    })),
  );
  const outcome = answer.failure ? answer.failure.fault : answer.status;
  measureAcquirerCall(acquirer, outcome, performance.now() - startedAt);
  return answer;
}

async function send(
  agent: Agent,
  { origin, pathname, search }: URL,
  { method, headers, body }: WireRequest,
  milliseconds: number,
): Promise<WireAnswer> {
  const {
    statusCode,
    headers: given,
    body: stream,
  } = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method,
    headers,
    body,
    signal: AbortSignal.timeout(milliseconds),
    // Disabled, because `milliseconds` limits the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > answerBytes) throw coded("TOO_LARGE");
    chunks.push(chunk);
  }
  return {
    status: statusCode,
    contentType: String(given["content-type"] ?? ""),
    retryAfterSeconds: readRetryAfter(given, new Date()),
    sentAt: readSentAt(given),
    body: Buffer.concat(chunks).toString("utf8"),
    failure: null,
  };
}
