import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { type Environment, environment } from "../../core/env/env";

type Served = Pick<Environment, "servedHosts">;

/** A name, an IPv4 address or a bracketed IPv6 address, with an optional port. */
const authorityShape = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::\d{0,5})?$/i;

/** Lowercase host of an authority such as `Pay.example.com:443`; null if malformed. */
function hostOf(authority: string): string | null {
  const host = authorityShape.exec(authority)?.[1]?.toLowerCase().replace(/\.$/, "");
  return host || null;
}

/**
 * Returns the hosts in the `Host` header and, in absolute form, in the target. Returns null if a
 * host is malformed, or `Host` is missing or repeated (RFC 9112, section 3.2). HTTP/1.0 does not
 * require `Host`.
 */
export function readHosts({ rawHeaders, httpVersion, url = "" }: IncomingMessage): string[] | null {
  const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
  if (given.length > 1 || (given.length === 0 && httpVersion !== "1.0")) return null;
  const inTarget = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  const hosts = [...given, ...(inTarget === undefined ? [] : [inTarget])].map(hostOf);
  return hosts.every((host) => host !== null) ? hosts : null;
}

function isOfEveryMachine(host: string): boolean {
  const isName = host === "localhost" || host.endsWith(".localhost");
  return isName || isIPv4(host) || (host.startsWith("[") && isIPv6(host.slice(1, -1)));
}

/**
 * Returns true for IP addresses, loopback names and configured names. Other names that resolve to
 * this installation are not trusted (docs/domains/runtime.md).
 */
export function isServed(host: string, { servedHosts }: Served): boolean {
  return servedHosts === null || isOfEveryMachine(host) || servedHosts.has(host);
}

export function servesHost(host: string): boolean {
  return isServed(host, environment());
}
