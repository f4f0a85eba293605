import ipaddr from "ipaddr.js";
import { environment } from "./env";

/** Of `ipaddr.js`'s ranges, those that a seller's server may have where private targets are allowed. */
const privateRanges = new Set(["loopback", "private", "uniqueLocal"]);

/** Clouds answer on these with their machines' secrets, although one is a public address and the other a private one. */
const metadataAddresses = new Set(["168.63.129.16", "fd00:ec2::254"]);

/** What is said of an address that no webhook may be sent to. */
export const addressNotAllowed = "address not allowed";

const globalUnicastV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether a webhook may be sent to this address (docs/reliability.md rule 13). `address` is an IPv4 or IPv6 literal, as
 * text or as a resolver gave it; anything else is not allowed.
 */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (metadataAddresses.has(parsed.toString())) return false;
  const range = parsed.range();
  if (range === "unicast") return parsed.kind() === "ipv4" || parsed.match(globalUnicastV6);
  return allowPrivate && privateRanges.has(range);
}

/** Whether this installation sends to loopback and private addresses (docs/decisions.md 9). */
export function privateTargetsAllowed(): boolean {
  const { webhookAllowPrivate, loopbackOnly } = environment();
  return webhookAllowPrivate || loopbackOnly;
}

/**
 * What is wrong with a URL that we are to call (a webhook's, a `postbackUrl`), as the end of a sentence that begins
 * with the field's name; null when nothing is (docs/reliability.md rule 13; docs/decisions.md 9). It judges the text
 * alone: scheme, credentials, length, and the host where that is an address or a name of this machine. Which address
 * another name leads to is only known when it is called.
 *
 * `allowPrivate` lets loopback and private addresses pass, never link-local ones.
 */
export function findUrlFault(url: string, options: { allowPrivate: boolean }): string | null {
  if (url.length > 2048) return "must have at most 2048 characters";
  // The URL parser drops blanks and reads backslashes as slashes: what is stored must be what will be called.
  if (!/^https?:\/\/[^\s\\/]/i.test(url) || /[\s\p{Cc}\\]/u.test(url) || !URL.canParse(url)) {
    return "must be an http or https URL";
  }
  const { username, password, hostname } = new URL(url);
  if (username || password) return "must not contain credentials";
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isLoopbackName = host === "localhost" || host.endsWith(".localhost");
  const isAllowed = ipaddr.isValid(host)
    ? isAllowedAddress(host, options.allowPrivate)
    : options.allowPrivate || !isLoopbackName;
  return isAllowed ? null : addressNotAllowed;
}
