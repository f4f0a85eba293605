import type { Call, CallOptions, KeyedOptions, ResponseInfo } from "./call.js";
import { Deadline } from "./deadline.js";
import { NetworkError, QuitandaError } from "./errors.js";
import { readEventStream } from "./event-stream.js";
import { type Page, Pages } from "./pages.js";
import { readError, withKey } from "./read-error.js";
import { delayBefore, sleep, untilAborted, wasTurnedAway } from "./retry.js";
import { type Credentials, type IssuedToken, TokenStore } from "./token.js";
import { version } from "./version.js";

export interface TransportOptions {
  /** Address of the installation, such as `https://pay.example.com`. */
  baseUrl: string;
  /** Timeout of one attempt, in milliseconds. Defaults to 30 000. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries. Only safe calls are retried. Defaults to 3. */
  maxRetries?: number | undefined;
  /** Implementation of `fetch`. Defaults to the platform's. */
  fetch?: typeof fetch | undefined;
}

/** Every attempt sends the same bytes and the same key. */
interface Outgoing {
  verb: string;
  url: string;
  body: string | null;
  headers: Record<string, string>;
  /** Null if the operation does not support a key. */
  key: string | null;
  caller: "token" | "key" | "nobody";
  /** A retry is safe even if the server may have executed the call. */
  repeatable: boolean;
  onResponse: ((response: ResponseInfo) => void) | undefined;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  maxRetries: number;
}

/** Reads a successful response within the attempt's timeout. */
type Take<Result> = (response: Response) => Promise<Result>;

/** Authenticates calls, retries safe failures, and converts failures to errors. */
export class Transport {
  readonly #baseUrl: string;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;
  readonly #fetch: typeof fetch;
  readonly #credentials: Credentials;
  readonly #tokens: TokenStore;

  constructor(options: TransportOptions, credentials: Credentials) {
    this.#baseUrl = readBaseUrl(options.baseUrl);
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    this.#maxRetries = options.maxRetries ?? 3;
    // Some platforms reject `fetch` as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#credentials = credentials;
    // A failed sign-in is retried by the call that needs the token, if that call may be retried.
    const signIn: Call = { verb: "POST", path: "/v1/auth", caller: "key" };
    this.#tokens = new TokenStore(credentials, () => this.whole<IssuedToken>(signIn));
  }

  async data<Data>(call: Call, options?: KeyedOptions): Promise<Data> {
    const { data } = await this.whole<{ data: Data }>(call, options);
    return data;
  }

  whole<Body>(call: Call, options: KeyedOptions = {}): Promise<Body> {
    return this.#send(this.#prepare(call, options), readJson<Body>);
  }

  /** The list loads its pages on demand. */
  pages<Row>(call: Call, options?: CallOptions): Pages<Row> {
    const query: { offset?: number } = call.query ?? {};
    const load = (offset: number) => this.whole<Page<Row>>({ ...call, query: { ...query, offset } }, options);
    return new Pages(load, query.offset ?? 0);
  }

  /** Yields server-sent events until the server ends the stream. The timeout covers only its start. */
  async *stream<Event>(call: Call, options: CallOptions = {}): AsyncGenerator<Event> {
    const body = await this.#send(this.#prepare(call, options), async (response) => response.body);
    if (!body) return;
    try {
      for await (const event of readEventStream(body, options.signal)) yield event as Event;
    } catch (error) {
      options.signal?.throwIfAborted();
      throw error instanceof TypeError ? new NetworkError({ message: error.message, status: 0, cause: error }) : error;
    }
  }

  #prepare(call: Call, options: KeyedOptions): Outgoing {
    const sentKey = call.verb === "GET" ? null : (options.idempotencyKey ?? crypto.randomUUID());
    const key = call.keyed ? sentKey : null;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    return {
      verb: call.verb,
      url: `${this.#baseUrl}${call.path}${writeQuery(call.query)}`,
      body,
      headers: {
        accept: "application/json",
        "user-agent": `quitanda-typescript/${version}`,
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...(sentKey === null ? {} : { "idempotency-key": sentKey }),
      },
      key,
      caller: call.caller ?? "token",
      repeatable: call.verb === "GET" || key !== null,
      onResponse: options.onResponse,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? this.#timeoutMs,
      maxRetries: options.maxRetries ?? this.#maxRetries,
    };
  }

  async #send<Result>(outgoing: Outgoing, take: Take<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(outgoing, take);
      } catch (error) {
        const mayRepeat = (outgoing.repeatable || wasTurnedAway(error)) && attempt < outgoing.maxRetries;
        const delay = mayRepeat ? delayBefore(error, attempt) : null;
        if (delay === null) throw error instanceof QuitandaError && outgoing.key ? withKey(error, outgoing.key) : error;
        await sleep(delay, outgoing.signal);
      }
    }
  }

  /** Makes one attempt, and another one if the server rejects the token, which happens before any effect. */
  async #attempt<Result>(outgoing: Outgoing, take: Take<Result>): Promise<Result> {
    if (outgoing.caller !== "token") return this.#exchange(outgoing, this.#signWithKey(outgoing), take);
    const token = await untilAborted(this.#tokens.get(), outgoing.signal);
    try {
      return await this.#exchange(outgoing, `Bearer ${token}`, take);
    } catch (error) {
      if (!(error instanceof QuitandaError) || error.status !== 401 || !this.#tokens.drop(token)) throw error;
    }
    const renewed = await untilAborted(this.#tokens.get(), outgoing.signal);
    return this.#exchange(outgoing, `Bearer ${renewed}`, take);
  }

  #signWithKey({ caller }: Outgoing): string | null {
    if (caller === "nobody") return null;
    if ("accessToken" in this.#credentials) throw new TypeError("Only a client with an API key can sign in with it");
    const { apiKey, apiSecret } = this.#credentials;
    return `Basic ${btoa(`${apiKey}:${apiSecret}`)}`;
  }

  async #exchange<Result>(outgoing: Outgoing, authorization: string | null, take: Take<Result>): Promise<Result> {
    const { verb, url, body, headers, timeoutMs, signal } = outgoing;
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const response = await this.#fetch(url, {
        method: verb,
        headers: authorization === null ? headers : { ...headers, authorization },
        body,
        // A redirect would send the request and its token to another address.
        redirect: "manual",
        signal: deadline.signal,
      });
      if (!response.ok) throw readError(response, await response.text());
      const { status, headers: received } = response;
      outgoing.onResponse?.({ status, headers: received, requestId: received.get("x-request-id") });
      return await take(response);
    } catch (error) {
      throw deadline.explain(error);
    } finally {
      deadline.close();
    }
  }
}

/**
 * @throws QuitandaError if the response is not from the API, and a network error if it is
 * incomplete
 */
async function readJson<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Body;
  } catch (cause) {
    const { status, headers } = response;
    throw new QuitandaError({
      message: "The answer is not JSON",
      status,
      requestId: headers.get("x-request-id"),
      cause,
    });
  }
}

function readBaseUrl(text: string): string {
  const { protocol, origin, pathname } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError("baseUrl must begin with https:// or http://");
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

function writeQuery(query: object = {}): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const parameters = new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)]));
  return sent.length === 0 ? "" : `?${parameters}`;
}
