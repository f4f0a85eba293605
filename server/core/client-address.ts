import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's address of a request (docs/reliability.md rule 21): the socket's, or, behind `trustProxy` proxies,
 * the hop of `x-forwarded-for` that the outermost of them saw. What stands further left anybody may have written.
 * IPv4-mapped addresses come back as IPv4. A hop that is no address is not believed: the one that wrote it counts.
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

/** An address without brackets, port, zone or IPv4 mapping; null when it is none. */
function plain(text: string): string | null {
  if (isIPv4(text)) return text;
  // How a socket that listens on both families writes every IPv4 client: too often to be parsed.
  if (text.startsWith(mapping) && isIPv4(text.slice(mapping.length))) return text.slice(mapping.length);
  const found = withPort.exec(text);
  const bare = (found?.[1] ?? found?.[2] ?? text).replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const parsed = ipaddr.IPv6.parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString();
}
