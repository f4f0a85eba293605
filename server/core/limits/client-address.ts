import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns the client address (docs/reliability.md rule 21): the socket's or, behind `trustProxy`
 * proxies, the `x-forwarded-for` hop that the outermost proxy received. Hops further left can be
 * forged. IPv4-mapped addresses become IPv4. If a hop is not an address, returns the proxy that
 * wrote it.
 */
export function clientAddress(
  socketAddress: string,
  headers: Record<string, string | string[] | undefined>,
  trustProxy: number,
): string {
  let address = plain(socketAddress) ?? socketAddress;
  const forwarded = trustProxy > 0 ? headers["x-forwarded-for"] : undefined;
  if (forwarded === undefined) return address;
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded).split(",");
  for (const hop of hops.reverse().slice(0, trustProxy)) {
    const next = plain(hop.trim());
    if (next === null) break;
    address = next;
  }
  return address;
}

const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;
const mapping = "::ffff:";

/** Removes brackets, port, zone and IPv4 mapping. Returns null if the input is not an address. */
function plain(text: string): string | null {
  if (isIPv4(text)) return text;
  // Fast path: dual-stack sockets report every IPv4 client this way.
  if (text.startsWith(mapping) && isIPv4(text.slice(mapping.length))) return text.slice(mapping.length);
  const found = withPort.exec(text);
  const bare = (found?.[1] ?? found?.[2] ?? text).replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const parsed = ipaddr.IPv6.parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString();
}

/** Returns the rate limit key of an address: the /64 for IPv6, otherwise the address (docs/reliability.md rule 21). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return `${ipaddr.IPv6.parse(address).parts.slice(0, 4).join(":")}::/64`;
}
