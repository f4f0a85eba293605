import type { Socket } from "node:net";
import { brotliDecompressSync, constants, unzipSync } from "node:zlib";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isOnHold } from "../hold/hold";
import { guardedLookup, type Resolve, resolverFor } from "./resolve-host";
import { connectionFault, type SendFault, statusFault, urlFault } from "./send-fault";
import { findUrlFault, privateTargetsAllowed } from "./target-url";

export interface SendLimits {
  /** Timeout of the whole attempt, including DNS, in wall-clock time. */
  milliseconds: number;
  /** Longer responses are truncated. */
  answerBytes: number;
}

export const sendLimits: SendLimits = { milliseconds: 60_000, answerBytes: 64 * 1024 };

const keptBytes = 1024;

const connectMilliseconds = 10_000;

const maxTargets = 1_000;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** `fault` is null for any 2xx response in time, even if its body is too long or incomplete. */
export interface SendOutcome {
  /** Null if there was no response. */
  status: number | null;
  /** Start of the response, up to 1 KiB. */
  answer: string;
  fault: SendFault | null;
  durationMs: number;
}

/** `fault` is null for a complete 2xx response in time. */
export interface FetchOutcome {
  /** Null if there was no response. */
  status: number | null;
  body: Buffer;
  fault: SendFault | null;
  durationMs: number;
}

export interface Sender {
  /** Sends a POST request. Never throws; failures are part of the result. */
  post(message: Message, limits?: SendLimits): Promise<SendOutcome>;
  /** Fetches up to `limits.answerBytes`. Never throws; failures are part of the result. */
  get(request: Omit<Message, "body">, limits: SendLimits): Promise<FetchOutcome>;
  close(): Promise<void>;
}

/**
 * Creates a sender for URLs that sellers choose. Every connection checks the URL (`findUrlFault`)
 * and its resolved addresses; redirects are never followed (docs/reliability.md rules 11 and 13).
 * Idle connections close after one second, before most receivers would close them, which avoids
 * sending on a connection that is being closed.
 */
export function createSender(options: { allowPrivate: boolean; resolve?: Resolve; ca?: string }): Sender {
  const { allowPrivate, resolve = resolverFor(allowPrivate), ca } = options;
  const lookup = guardedLookup(allowPrivate, resolve);
  const connect = buildConnector({ lookup, timeout: connectMilliseconds, ...(ca ? { ca } : {}) });
  const agent = new Agent({
    connect: (target, done) =>
      connect(target, (...result) => {
        if (result[1]) skipContinue(result[1]);
        done(...result);
      }),
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    // Only the overall timeout applies.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const targets = new Map<string, Target>();
  const targetOf = (url: string): Target => {
    const known = targets.get(url);
    if (known) return known;
    const target = readTarget(url, allowPrivate);
    if (targets.size >= maxTargets) targets.clear();
    targets.set(url, target);
    return target;
  };
  return {
    post: async ({ url, headers, body }, limits = sendLimits) => {
      const target = targetOf(url);
      if (target.fault !== null) return { status: null, answer: "", fault: target.fault, durationMs: 0 };
      const exchanged = await exchange(agent, target, { method: "POST", headers, body }, limits, keptBytes);
      const { kept, encoding, location, ...outcome } = exchanged;
      const fault = outcome.status === null ? outcome.fault : statusFault(outcome.status, location);
      return { ...outcome, fault, answer: beginningOf(decodeBeginning(kept, encoding)) };
    },
    get: async ({ url, headers }, limits) => {
      const target = targetOf(url);
      if (target.fault !== null) return { status: null, body: Buffer.alloc(0), fault: target.fault, durationMs: 0 };
      const request = { method: "GET", headers } as const;
      const { status, fault, kept, durationMs } = await exchange(agent, target, request, limits, limits.answerBytes);
      return { status, body: Buffer.concat(fault === null ? kept : []), fault, durationMs };
    },
    close: () => agent.destroy(),
  };
}

const continueLine = "HTTP/1.1 100 ";
const endOfHead = "\r\n\r\n";

/**
 * Removes unsolicited `100 Continue` responses, which clients must accept (RFC 9110, section 15.2)
 * but undici rejects.
 */
function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    for (;;) {
      const chunk: unknown = read(size);
      if (!Buffer.isBuffer(chunk) || chunk.toString("latin1", 0, continueLine.length) !== continueLine) return chunk;
      const end = chunk.indexOf(endOfHead);
      if (end < 0) return chunk;
      const rest = chunk.subarray(end + endOfHead.length);
      if (rest.length > 0) return rest;
    }
  };
}

let shared: Sender | undefined;

/** Returns this process's sender. Private targets are allowed only by the installation's settings. */
export function sender(): Sender {
  shared ??= heldSender(createSender({ allowPrivate: privateTargetsAllowed() }));
  return shared;
}

/** Makes a sender refuse to post while the installation is on hold. */
function heldSender(own: Sender): Sender {
  const fault: SendFault = { code: "connection_failed", sentence: "was not called: the installation is on hold" };
  return {
    ...own,
    post: async (message, limits) =>
      (await isOnHold()) ? { status: null, answer: "", fault, durationMs: 0 } : own.post(message, limits),
  };
}

type Target = { fault: SendFault } | { fault: null; origin: string; path: string };

function readTarget(url: string, allowPrivate: boolean): Target {
  const sentence = findUrlFault(url, { allowPrivate });
  if (sentence !== null) return { fault: urlFault(sentence) };
  const { origin, pathname, search } = new URL(url);
  return { fault: null, origin, path: `${pathname}${search}` };
}

interface Exchange extends Omit<SendOutcome, "answer"> {
  kept: Buffer[];
  encoding: string | null;
  /** Redirect target: an absolute URL of at most 300 characters, without credentials. */
  location: string | null;
}

const maxLocation = 300;

function readLocation(value: string | null, base: string): string | null {
  if (value === null || !URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  url.username = "";
  url.password = "";
  return url.href.slice(0, maxLocation);
}

const headerOf = (headers: Record<string, string | string[] | undefined>, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

function exchange(
  agent: Agent,
  { origin, path }: Target & { fault: null },
  request: Pick<Dispatcher.DispatchOptions, "method" | "headers" | "body">,
  limits: SendLimits,
  maxKept: number,
): Promise<Exchange> {
  const startedAt = performance.now();
  return new Promise((done) => {
    let controller: Dispatcher.DispatchController | null = null;
    let status: number | null = null;
    let encoding: string | null = null;
    let location: string | null = null;
    let received = 0;
    let isOver = false;
    const kept: Buffer[] = [];

    const end = (fault: SendFault | null) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const statusSays = status === null ? null : statusFault(status);
      const durationMs = Math.round(performance.now() - startedAt);
      done({ status, kept, encoding, location, fault: statusSays ?? fault, durationMs });
    };
    const cut = (fault: SendFault) => {
      end(fault);
      controller?.abort(new Error(fault.sentence));
    };
    const seconds = limits.milliseconds / 1000;
    const isLate = () => cut({ code: "timeout", sentence: `did not answer within ${seconds} seconds` });
    const timer = setTimeout(isLate, limits.milliseconds);

    agent.dispatch(
      { origin, path, ...request },
      {
        onRequestStart: (given) => {
          controller = given;
          if (isOver) given.abort(new Error("The attempt is over"));
        },
        onResponseStart: (_, statusCode, headers) => {
          if (statusCode < 200) return;
          status = statusCode;
          encoding = headerOf(headers, "content-encoding");
          location = readLocation(headerOf(headers, "location"), `${origin}${path}`);
        },
        onResponseData: (_, chunk) => {
          if (received < maxKept) kept.push(chunk.subarray(0, maxKept - received));
          received += chunk.byteLength;
          if (received <= limits.answerBytes) return;
          cut({ code: "answer_too_large", sentence: `answered with more than ${limits.answerBytes / 1024} KiB` });
        },
        onResponseEnd: () => end(null),
        onResponseError: (_, error) => end(connectionFault(error)),
      },
    );
  });
}

/** Maximum decompressed size of the first kilobyte of a response. */
const maxDecoded = 4 * 1024 * 1024;

/**
 * Decompresses the start of a response, because some servers compress unasked. Returns bytes that
 * do not match `content-encoding` unchanged.
 */
function decodeBeginning(chunks: Buffer[], encoding: string | null): Buffer[] {
  const name = encoding?.trim().toLowerCase();
  if (!name || name === "identity" || chunks.length === 0) return chunks;
  const bytes = Buffer.concat(chunks);
  const cut = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxDecoded };
  try {
    if (name === "gzip" || name === "x-gzip" || name === "deflate") return [unzipSync(bytes, cut)];
    if (name !== "br") return chunks;
    return [brotliDecompressSync(bytes, { ...cut, finishFlush: constants.BROTLI_OPERATION_FLUSH })];
  } catch (error) {
    if (error instanceof Error && "code" in error) return chunks;
    throw error;
  }
}

/** Decodes the start of a response into text for PostgreSQL, without NUL or a partial last character. */
function beginningOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return "";
  const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const kept = whole.subarray(0, keptBytes);
  const text = kept.byteLength < keptBytes ? kept.toString("utf8") : new TextDecoder().decode(kept, { stream: true });
  return text.replaceAll("\0", "");
}
