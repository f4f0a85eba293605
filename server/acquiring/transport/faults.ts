import type { ConnectionFault } from "@/db/schema/acquiring-enums";

/** Contains no credentials and no part of a body. */
export interface CallFailure {
  fault: ConnectionFault;
  /** Predicate of a sentence, such as "answered 503". */
  sentence: string;
  /** Seconds until the acquirer accepts this kind of call again, from `Retry-After`. */
  retryAfterSeconds?: number | null;
  /** True if nothing was sent because the acquirer had requested a pause. */
  isUnsent?: boolean;
}

/** Cause of an unknown outcome: the connection, the operation and the failure, without a nested cause. */
export class CallError extends Error {
  readonly fault: ConnectionFault;
  readonly retryAfterSeconds: number | null;
  readonly isUnsent: boolean;

  constructor(connectionId: string, operation: string, failure: CallFailure) {
    const { fault, sentence, retryAfterSeconds = null, isUnsent = false } = failure;
    super(`Connection ${connectionId}, ${operation}: ${sentence}`);
    this.name = "CallError";
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isUnsent = isUnsent;
  }
}

export function pausedFor(seconds: number): CallFailure {
  const sentence = `not sent: asked to wait for ${seconds} s more`;
  return { fault: "rate_limited", sentence, retryAfterSeconds: seconds, isUnsent: true };
}

const meanings: readonly [RegExp, ConnectionFault, string][] = [
  [/^ADDRESS_NOT_ALLOWED$/, "address_not_allowed", "address not allowed"],
  // Sent only during the handshake, before any part of a request is read.
  [
    /ALERT_(\w+_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE|DECRYPT_ERROR)$/,
    "certificate_refused",
    "the bank refused the client certificate",
  ],
  [/ALERT|^ERR_SSL_(SSLV3|TLSV1)/, "unreachable", "the TLS connection failed"],
  [/^(ERR_OSSL_|ERR_CRYPTO_|ERR_SSL_KEY_|ERR_SSL_NO_)/, "certificate_refused", "the client certificate is unusable"],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|CERT_UNTRUSTED)/,
    "authority_unknown",
    "the bank's own certificate comes from an unknown authority",
  ],
  [/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/, "unreachable", "the bank's own certificate is not valid"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|TIMEOUT)$/, "unreachable", "no answer in time"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "unreachable", "the connection was closed without an answer"],
  [/^TOO_LARGE$/, "unreadable_answer", "the answer is too large"],
  [/^(HPE_|UND_ERR_)/, "unreadable_answer", "the answer is not HTTP"],
];

/**
 * Returns the failure for a proxy's rejection of the client certificate: nginx's 400 "The SSL
 * certificate error" and "No required SSL certificate was sent", or nginx's 495 and 496. Returns
 * null for any other response.
 */
export function certificateRefusalOf(status: number, contentType: string, body: string): CallFailure | null {
  const isPage = status === 400 && !/json/i.test(contentType) && /ssl certificate/i.test(body);
  if (!isPage && status !== 495 && status !== 496) return null;
  return { fault: "certificate_refused", sentence: `answered ${status}: the client certificate was refused` };
}

/** Reads only the error's code, because its message may quote the request. */
export function failureOf(thrown: unknown): CallFailure {
  const code = codeOf(thrown);
  const [, fault, sentence] = meanings.find(([codes]) => codes.test(code)) ?? [null, "unreachable" as const, null];
  return { fault, sentence: sentence ?? `not reached (${/^[A-Z_]{1,40}$/.test(code) ? code : "unknown"})` };
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "";
  if (thrown.name === "TimeoutError" || thrown.name === "AbortError") return "TIMEOUT";
  if (thrown.name === "HTTPParserError") return "HPE_ANY";
  if ("code" in thrown && typeof thrown.code === "string" && thrown.code !== "") return thrown.code;
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
