/** Choices for one call. */
export interface CallOptions {
  /** Ends the call, waits between attempts included; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. Default: the client's. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated at most, where that is safe. Default: the client's. */
  maxRetries?: number | undefined;
}

/** Choices for a call that the server does only once for each key. */
export interface KeyedOptions extends CallOptions {
  /** A UUID of your own for this intent, to call again later with the same one. Default: a new one for each call. */
  idempotencyKey?: string | undefined;
}

/** A call of an operation. */
export interface Call {
  verb: string;
  /** From the root, with `/v1`; its parts already encoded. */
  path: string;
  /** Parameters that are undefined are not sent. */
  query?: object | undefined;
  body?: object | undefined;
  /** Whether the server keeps an `Idempotency-Key` for the operation. */
  keyed?: boolean;
  /** How it signs in: with a token, with the API key itself, or not at all. Default: with a token. */
  caller?: "token" | "key" | "nobody";
}
