import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

/** A certificate takes about 3,000 characters. */
const maxHeaderLength = 16_000;

/** PEM of the verified client certificate; null without one. */
export function peerCertificateOf({ socket }: IncomingMessage): string | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate()?.toString() ?? null;
}

/**
 * Converts a proxy's certificate header to PEM: percent-encoded PEM (nginx, AWS), base64 DER with
 * colons (RFC 9440) or without (Traefik, first of a chain), or the `Cert` field of Envoy's header.
 * Returns null if the header is absent or invalid.
 */
export function readCertificateHeader(value: string | null): string | null {
  if (!value || value.length > maxHeaderLength) return null;
  const given = /(?:^|;)Cert="?([^";]+)/i.exec(value)?.[1] ?? value;
  const text = decodePercent(given).trim();
  const isPem = text.includes("-----BEGIN CERTIFICATE-----");
  const der = text.replace(/^:|:$/g, "").split(",", 1)[0] ?? "";
  try {
    return new X509Certificate(isPem ? text : Buffer.from(der, "base64")).toString();
  } catch {
    return null;
  }
}

/** A `+` is not a space, because AWS does not encode it. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
