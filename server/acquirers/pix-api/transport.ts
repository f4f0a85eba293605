import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import { guardedLookup, resolverFor } from "../../core/outbound/resolve-host";
import { findUrlFault, privateTargetsAllowed } from "../../core/outbound/target-url";
import type { Account } from "../setup-port";
import { type BankFailure, failureOf } from "./faults";
import type { Method } from "./operations";

/** Where every call goes instead, for tests: the URL, its Host and SNI stay, and this authority (PEM) is trusted. */
export interface Reach {
  address: string;
  port: number;
  authority: string;
  /** A shorter limit for each call. */
  milliseconds?: number;
}

export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export type WireAnswer =
  | { status: number; contentType: string; retryAfterSeconds: number | null; body: string; failure: null }
  | { failure: BankFailure };

const connectMilliseconds = 5_000;
/** Wall clock of a whole call. */
const callMilliseconds = 15_000;
/** A page of a hundred Pix is some 60 KB. */
const answerBytes = 2 * 1024 * 1024;
/** Bounds what one connection takes of this process. */
const maxSockets = 32;

/** The calls of one account: its own sockets, so that no other account waits for its bank. */
export interface Transport {
  /** The limit of a whole call, from its start to the end of its answer. */
  milliseconds: number;
  /** Never throws: every failure is an answer. Redirects are not followed. */
  send: (request: WireRequest) => Promise<WireAnswer>;
  close: () => Promise<void>;
}

/** Opens the transport of an account: mutual TLS 1.2 or newer with its certificate, where it has one. */
export function openTransport(
  { settings, secrets }: Account,
  reach: Reach | null,
  milliseconds: number = reach?.milliseconds ?? callMilliseconds,
): Transport {
  const isOwnAddress = settings.profile === "generic";
  const allowPrivate = privateTargetsAllowed();
  const { certificate, privateKey, authority } = secrets;
  const trusted = reach?.authority ?? (isOwnAddress ? authority : null);
  const connector = buildConnector({
    minVersion: "TLSv1.2",
    timeout: connectMilliseconds,
    allowH2: false,
    ...(certificate && privateKey ? { cert: certificate, key: privateKey } : {}),
    ...(trusted ? { ca: trusted } : {}),
    ...(isOwnAddress && !reach ? { lookup: guardedLookup(allowPrivate, resolverFor(allowPrivate)) } : {}),
  });
  const connect: buildConnector.connector = (options, callback) => {
    if (!reach) return connector(options, callback);
    const name = options.servername ?? options.hostname;
    const servername = isIP(name) ? {} : { servername: name };
    return connector({ ...options, ...servername, hostname: reach.address, port: String(reach.port) }, callback);
  };
  const agent = new Agent({ connect, connections: maxSockets, keepAliveTimeout: 3_000, keepAliveMaxTimeout: 3_000 });
  return {
    milliseconds,
    send: async (request) => {
      const target = new URL(request.url);
      const isAllowed =
        target.protocol === "https:" && (reach !== null || findUrlFault(request.url, { allowPrivate }) === null);
      if (!isAllowed) return { failure: failureOf(coded("ADDRESS_NOT_ALLOWED")) };
      return exchange(agent, target, request, milliseconds).catch((thrown: unknown) => ({
        failure: failureOf(thrown),
      }));
    },
    close: () => agent.close(),
  };
}

const coded = (code: string) => Object.assign(new Error(code), { code });

async function exchange(
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
    // Only the wall clock limits a call.
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
  const seconds = Number(given["retry-after"]);
  return {
    status: statusCode,
    contentType: String(given["content-type"] ?? ""),
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    body: Buffer.concat(chunks).toString("utf8"),
    failure: null,
  };
}
