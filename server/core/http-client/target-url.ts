import ipaddr from "ipaddr.js";
import { environment } from "../env/env";

const privateRanges = new Set(["loopback", "private", "uniqueLocal"]);

/** Cloud metadata services, which expose machine secrets. Blocked even if private addresses are allowed. */
const metadataAddresses = new Set(["168.63.129.16", "fd00:ec2::254"]);

export const addressNotAllowed = "address not allowed";

const globalUnicastV6 = ipaddr.parseCIDR("2000::/3");

const nat64 = ipaddr.parseCIDR("64:ff9b::/96");

/** Extracts the IPv4 address of a NAT64 address (RFC 6052); returns other addresses unchanged. */
function translate(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === "ipv4" || !address.match(nat64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

/**
 * Returns true if webhooks may be sent to this IP address (docs/reliability.md rule 13). Input that
 * is not an IPv4 or IPv6 literal is rejected.
 */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = translate(ipaddr.process(address));
  if (metadataAddresses.has(parsed.toString())) return false;
  const range = parsed.range();
  if (range === "unicast") return parsed.kind() === "ipv4" || parsed.match(globalUnicastV6);
  return allowPrivate && privateRanges.has(range);
}

export function privateTargetsAllowed(): boolean {
  return environment().webhookAllowPrivate;
}

/**
 * Returns why a URL must not be called, as the end of a sentence that starts with the field's name,
 * or null (docs/reliability.md rule 13; docs/domains/webhooks.md). Checks scheme, credentials,
 * length, and a host that is a literal address or a local name. Other names are resolved and
 * checked on each call. `allowPrivate` permits loopback and private addresses, never link-local
 * ones.
 */
export function findUrlFault(url: string, options: { allowPrivate: boolean }): string | null {
  if (url.length > 2048) return "must have at most 2048 characters";
  // The URL parser drops blanks and reads backslashes as slashes, so the stored URL would differ from the one called.
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
