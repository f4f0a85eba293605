/** Metadata of a successful response. */
export interface ResponseInfo {
  status: number;
  headers: Headers;
  /** Id of the request in the operator's log. */
  requestId: string | null;
}

/** Options of a call. */
export interface CallOptions {
  /**
   * Cancels the call, including delays between attempts. The call then throws the signal's reason.
   */
  signal?: AbortSignal | undefined;
  /** Timeout of one attempt, in milliseconds. Defaults to the client's. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries. Only safe calls are retried. Defaults to the client's. */
  maxRetries?: number | undefined;
  /**
   * Called for each successful response, before its body is read. A list calls it once per page.
   */
  onResponse?: ((response: ResponseInfo) => void) | undefined;
}

/** Options of a call that the server executes only once per idempotency key. */
export interface KeyedOptions extends CallOptions {
  /**
   * UUID of this operation. Pass the same key to retry the operation later. Defaults to a new key
   * for each call.
   */
  idempotencyKey?: string | undefined;
}

export interface Call {
  verb: string;
  /** Path from the root, including `/v1`, with encoded segments. */
  path: string;
  /** Undefined values are not sent. */
  query?: object | undefined;
  body?: object | undefined;
  /** The operation supports an `Idempotency-Key`. */
  keyed?: boolean;
  /** An access token (default), the API key itself, or none. */
  caller?: "token" | "key" | "nobody";
}
