import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;
type Range = [Address, number];

const ofMapped = 96;

/**
 * Parses an address and unwraps IPv4-mapped ones. Returns null for other input, including zones and
 * octal or hexadecimal parts.
 */
function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return null;
  return ipaddr.IPv6.parse(text);
}

function parseRange(text: string): Range | null {
  const [start = "", length, ...more] = text.split("/");
  const address = parseAddress(start);
  if (!address || more.length > 0 || (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length))) return null;
  const most = address.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  if (bits > most) return null;
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress()) return [address, bits];
  return bits < ofMapped ? null : [address.toIPv4Address(), bits - ofMapped];
}

/**
 * Normalizes an IPv4 or IPv6 address or CIDR range: `10.1.2.3/8` becomes `10.0.0.0/8`, `::ffff:10.0.0.1` becomes
 * `10.0.0.1`, and a range of one address becomes the address. Returns null for other input.
 */
export function normaliseRange(text: string): string | null {
  const range = parseRange(text.trim());
  if (!range) return null;
  const [address, bits] = range;
  if (address instanceof ipaddr.IPv4) {
    return bits === 32 ? address.toString() : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  }
  return bits === 128 ? address.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** `address` comes from `clientAddress`. Returns false if it is not an IP address. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const own = parseRange(address)?.[0];
  if (!own) return false;
  return ranges.some((each) => {
    const range = parseRange(each);
    if (!range || own.kind() !== range[0].kind()) return false;
    return own.match(range[0], range[1]);
  });
}
