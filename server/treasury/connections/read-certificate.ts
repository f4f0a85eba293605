import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { fail } from "../../core/failures/failure";
import { readP12 } from "./read-p12";
import type { CertificateInput } from "./schemas";

/** Maximum number of certificates in a chain. Banks' chains have two or three. */
const maxCertificates = 10;

export interface ClientCertificate {
  /**
   * Certificate and its chain in PEM. Each certificate is followed by its issuer, as TLS requires
   * (RFC 5246, 7.4.2).
   */
  certificate: string;
  /** PKCS#8 in PEM. */
  privateKey: string;
  endsAt: Date;
}

/** @throws a rule error on the field that is unreadable, does not match the key, has expired or is rejected by TLS. */
export async function readCertificate(input: CertificateInput, now: Date): Promise<ClientCertificate> {
  const isFile = input.p12 !== undefined;
  const { pem, key } = isFile
    ? await readP12(input.p12 ?? "", input.passphrase ?? "")
    : { pem: input.pem ?? "", key: input.key ?? "" };
  const at = (field: string) => (isFile ? { field: "certificate.p12" } : { field });
  const chain = readChain(pem) ?? fail("certificate_unreadable", at("certificate.pem"));
  const privateKey = readKey(key) ?? fail("certificate_key_unreadable", at("certificate.key"));
  const own = chain.find((each) => each.checkPrivateKey(privateKey));
  if (!own) return fail("certificate_key_other", at("certificate.key"));
  const endsAt = new Date(own.validTo);
  if (endsAt <= now) fail("certificate_ended", at("certificate.pem"));
  const found = {
    certificate: orderChain(own, chain).map(String).join(""),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    endsAt,
  };
  if (!isTakenByTls(found)) fail("certificate_too_weak", at("certificate.pem"));
  return found;
}

/** Certificates outside the chain come last. */
function orderChain(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const ordered = [own];
  for (let last: X509Certificate | undefined = own; last; ) {
    const issued: X509Certificate = last;
    last = all.find((each) => !ordered.includes(each) && issued.checkIssued(each) && issued.verify(each.publicKey));
    if (last) ordered.push(last);
  }
  return [...ordered, ...all.filter((each) => !ordered.includes(each))];
}

/** @throws a rule error on `authority`. */
export function readAuthority(pem: string): string {
  const chain = readChain(pem) ?? fail("authority_unreadable");
  return chain.map(String).join("");
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const keyBlock = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (?:[A-Z]+ )?PRIVATE KEY-----/g;

/**
 * Parses the certificates in PEM text, or returns null if there is none or one is unreadable.
 * Ignores comments, which are common in such files.
 */
function readChain(text: string): X509Certificate[] | null {
  const blocks = text.match(certificateBlock) ?? [];
  if (blocks.length === 0 || blocks.length > maxCertificates) return null;
  const chain = blocks.map((block) => attempt(() => new X509Certificate(block)));
  return chain.every((each) => each !== null) ? chain : null;
}

/**
 * Parses the private key in PEM text. Returns null if there is none, there are several, or the key
 * is encrypted.
 */
function readKey(text: string): KeyObject | null {
  const [block, ...others] = text.match(keyBlock) ?? [];
  return block && others.length === 0 ? attempt(() => createPrivateKey(block)) : null;
}

function isTakenByTls({ certificate, privateKey }: ClientCertificate): boolean {
  return attempt(() => createSecureContext({ cert: certificate, key: privateKey, minVersion: "TLSv1.2" })) !== null;
}

/** Discards OpenSSL's error message, which may quote the input. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
