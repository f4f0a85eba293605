import { createPrivateKey, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { fail } from "../../core/failures/failure";
import { bytesOf, decryptPart, oidOf, partsOf } from "./p12-encryption";

type Node = forge.asn1.Asn1;

const ids = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  encryptedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
} as const;

/** Maximum number of encrypted parts of a file. Most files have two. */
const maxParts = 10;

/**
 * Reads the certificates and the single key of a P12 file (RFC 7292), a format that Node.js cannot
 * parse.
 *
 * @returns the certificates and the key in PEM.
 * @throws certificate_file_unreadable, passphrase_wrong
 */
export async function readP12(base64: string, passphrase: string): Promise<{ pem: string; key: string }> {
  const bytes = decodeBase64(base64) ?? fail("certificate_file_unreadable");
  const found = await openFile(bytes, passphrase).catch(() => null);
  if (found === "locked") return fail("passphrase_wrong");
  const [key, ...others] = found?.keys ?? [];
  if (!found || !key || others.length > 0 || found.certificates.length === 0)
    return fail("certificate_file_unreadable");
  return { pem: found.certificates.join(""), key };
}

function decodeBase64(text: string): Buffer | null {
  const plain = text.replace(/\s/g, "");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(plain) ? Buffer.from(plain, "base64") : null;
}

interface Contents {
  certificates: string[];
  keys: string[];
}

async function openFile(bytes: Buffer, passphrase: string): Promise<Contents | "locked"> {
  const [, authSafe] = partsOf(parse(bytes.toString("binary")));
  const parts = partsOf(parse(contentOf(authSafe)));
  if (parts.length > maxParts) throw new Error("Too many parts");
  const found: Contents = { certificates: [], keys: [] };
  for (const part of parts) {
    const opened = await openPart(part, passphrase);
    if (opened === null) return "locked";
    const bags = partsOf(parse(opened));
    if (bags.length > maxParts) throw new Error("Too many bags");
    for (const bag of bags) if ((await addBag(found, bag, passphrase)) === "locked") return "locked";
  }
  return found;
}

function parse(bytes: string): Node {
  return forge.asn1.fromDer(bytes);
}

function contentOf(info: Node | undefined): string {
  const [id, content] = partsOf(info);
  if (oidOf(id) !== ids.data) throw new Error("Not data");
  return bytesOf(partsOf(content)[0]);
}

async function openPart(info: Node, passphrase: string): Promise<string | null> {
  const [id, content] = partsOf(info);
  if (oidOf(id) !== ids.encryptedData) return contentOf(info);
  const [, encrypted] = partsOf(partsOf(content)[0]);
  const [, algorithm, cipherText] = partsOf(encrypted);
  return algorithm ? decrypt(algorithm, bytesOf(cipherText), passphrase) : null;
}

/** A file without a passphrase is encrypted with an empty one. */
async function decrypt(algorithm: Node, cipherText: string, passphrase: string): Promise<string | null> {
  const opened = await decryptPart(algorithm, cipherText, passphrase);
  return opened?.toString("binary") ?? null;
}

async function addBag(found: Contents, bag: Node, passphrase: string): Promise<"added" | "locked"> {
  const [id, content] = partsOf(bag);
  const [value] = partsOf(content);
  const kind = oidOf(id);
  if (kind === ids.certificateBag) found.certificates.push(readCertificateBag(value));
  if (kind === ids.keyBag && value) found.keys.push(toPem(forge.asn1.toDer(value).getBytes()));
  if (kind === ids.encryptedKeyBag) {
    const [algorithm, cipherText] = partsOf(value);
    const opened = algorithm ? await decrypt(algorithm, bytesOf(cipherText), passphrase) : null;
    if (opened === null) return "locked";
    found.keys.push(toPem(opened));
  }
  return "added";
}

function readCertificateBag(value: Node | undefined): string {
  const [, content] = partsOf(value);
  return String(new X509Certificate(Buffer.from(bytesOf(partsOf(content)[0]), "binary")));
}

function toPem(pkcs8: string): string {
  const key = createPrivateKey({ key: Buffer.from(pkcs8, "binary"), format: "der", type: "pkcs8" });
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
