import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

/** Maximum header length. A certificate takes about 3,000 characters. */
const maxHeaderLength = 16_000;

/**
 * Returns the verified client certificate of a connection as PEM. Returns null if there is none.
 */
export function peerCertificateOf({ socket }: IncomingMessage): string | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate()?.toString() ?? null;
}

/**
 * Converts the client certificate in a trusted proxy's header to PEM. Accepts percent-encoded PEM (nginx, AWS), base64
 * DER with colons (RFC 9440) or without (Traefik, the first of a chain), and the `Cert` field of Envoy's header.
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

/** Decodes percent-encoding. A `+` is not a space, because AWS does not encode it. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
