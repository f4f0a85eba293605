/** Response to an attempt that succeeded. */
export interface ResponseInfo {
  status: number;
  headers: Headers;
  /** Id of the request in the operator's log. */
  requestId: string | null;
}

/** Options of a call. */
export interface CallOptions {
  /** Cancels the call, including delays between attempts. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Timeout of an attempt, in milliseconds. Default: the client's. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries, if a retry is safe. Default: the client's. */
  maxRetries?: number | undefined;
  /** Called with each successful response, before its body is read. A list has one for every page. */
  onResponse?: ((response: ResponseInfo) => void) | undefined;
}

/** Options of a call that the server executes only once per key. */
export interface KeyedOptions extends CallOptions {
  /** A UUID for this operation, which allows a later retry with the same key. Default: a new one for each call. */
  idempotencyKey?: string | undefined;
}

/** A call of an operation. */
export interface Call {
  verb: string;
  /** Path from the root, including `/v1`, with encoded segments. */
  path: string;
  /** Query parameters; undefined ones are not sent. */
  query?: object | undefined;
  body?: object | undefined;
  /** Whether the operation supports an `Idempotency-Key`. */
  keyed?: boolean;
  /** Authentication: an access token, the API key itself, or none. Default: an access token. */
  caller?: "token" | "key" | "nobody";
}
