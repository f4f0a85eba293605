import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

/** Longest header that is read; a certificate has some 3 000 characters. */
const maxHeaderLength = 16_000;

/** The certificate that a client has proved to own on this connection, as PEM; null without one. */
export function peerCertificateOf({ socket }: IncomingMessage): string | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate()?.toString() ?? null;
}

/**
 * The client certificate in a trusted proxy's header, as PEM: PEM with percent signs (nginx, AWS), DER in base64, in
 * colons (RFC 9440) or without (Traefik, the first of a chain), or the field `Cert` of Envoy's header. Null when there
 * is none, or it cannot be read.
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

/** AWS leaves `+` as it is, so it is no space here. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
