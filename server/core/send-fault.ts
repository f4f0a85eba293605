import { addressNotAllowed } from "./target-url";

/** Sentences for connection errors, by the codes of Node, undici, OpenSSL and c-ares. */
const sentences: readonly [RegExp, string][] = [
  [/^ADDRESS_NOT_ALLOWED$/, addressNotAllowed],
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|ENONAME)$/, "host name was not found"],
  [/^ECONNREFUSED$/, "connection was refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connection was reset"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "connection could not be opened in time"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, "address cannot be reached"],
  [/CERT|^(UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|CRL_)/, "certificate is not valid"],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, "secure connection could not be opened"],
  [/^(HPE_\w+|UND_ERR_\w+)$/, "did not answer in HTTP"],
];

const redirects = new Set([301, 302, 303, 307, 308]);

/** The failure of an answer's status, in words a seller understands; null for any 2xx. */
export function statusFault(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return redirects.has(status) ? "redirected: redirects are not followed" : `answered ${status}`;
}

/** A connection error in words for a seller, without details of the target. */
export function connectionFault(thrown: unknown): string {
  const code = codeOf(thrown);
  return sentences.find(([codes]) => codes.test(code))?.[1] ?? "connection failed";
}

/** When all addresses of a name fail, one error holds the errors of each; some errors have only a name. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "";
  if (thrown.name === "HTTPParserError") return "HPE_ANY";
  if ("code" in thrown && typeof thrown.code === "string" && thrown.code !== "") return thrown.code;
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
