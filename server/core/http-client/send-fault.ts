import type { SendFaultCode } from "@/db/schema/webhooks-enums";
import { addressNotAllowed } from "./target-url";

export interface SendFault {
  code: SendFaultCode;
  /** English description for sellers. */
  sentence: string;
}

/** Error codes of Node, undici, OpenSSL and c-ares. */
const faults: readonly [RegExp, SendFaultCode, string][] = [
  [/^ADDRESS_NOT_ALLOWED$/, "address_not_allowed", addressNotAllowed],
  [
    /^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|ENONAME)$/,
    "host_not_found",
    "host name was not found",
  ],
  [/^ECONNREFUSED$/, "connection_refused", "connection was refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connection_reset", "connection was reset"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "connection_timeout", "connection could not be opened in time"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, "address_unreachable", "address cannot be reached"],
  [
    /CERT|^(UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|CRL_)/,
    "certificate_invalid",
    "certificate is not valid",
  ],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, "tls_failed", "secure connection could not be opened"],
  [/^(HPE_\w+|UND_ERR_\w+)$/, "not_http", "did not answer in HTTP"],
];

const redirects = new Set([301, 302, 303, 307, 308]);

/** @param location redirect target of the response. */
export function statusFault(status: number, location: string | null = null): SendFault | null {
  if (status >= 200 && status < 300) return null;
  if (redirects.has(status)) {
    const target = location ? ` to ${location}` : "";
    return { code: "redirected", sentence: `redirected${target}: redirects are not followed` };
  }
  return { code: "http_status", sentence: `answered ${status}` };
}

/** Describes a connection error to the seller without revealing what is at the address. */
export function connectionFault(thrown: unknown): SendFault {
  const thrownCode = codeOf(thrown);
  const [, code, sentence] = faults.find(([codes]) => codes.test(thrownCode)) ?? [
    null,
    "connection_failed",
    "connection failed",
  ];
  return { code, sentence };
}

/** Converts an error message of `findUrlFault`. A rejected URL is never requested. */
export function urlFault(sentence: string): SendFault {
  return { code: sentence === addressNotAllowed ? "address_not_allowed" : "url_invalid", sentence };
}

/**
 * Returns the code of a connection error; some have only a name. If all addresses of a name fail,
 * Node throws one error that contains the individual errors.
 */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "";
  if (thrown.name === "HTTPParserError") return "HPE_ANY";
  if ("code" in thrown && typeof thrown.code === "string" && thrown.code !== "") return thrown.code;
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
