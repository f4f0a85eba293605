import { createDecipheriv, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";

const { asn1 } = forge;
type Node = forge.asn1.Asn1;

/** Limit of PBKDF2 iterations, which block this process. Common tools use 1,000 to 600,000. */
const maxRounds = 1_000_000;
/** Limit for the older scheme, which runs in JavaScript on this thread. Common tools use 1,000 to 50,000. */
const maxOldRounds = 50_000;

const pbes2 = "1.2.840.113549.1.5.13";
const pbkdf2Id = "1.2.840.113549.1.5.12";

const digests: Record<string, string> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.8": "sha224",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

const ciphers: Record<string, { name: string; keyBytes: number }> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};

const derive = promisify(pbkdf2);

/** @throws if the node is not a sequence. */
export function partsOf(node: Node | undefined): Node[] {
  if (!node || !Array.isArray(node.value)) throw new Error("Not a sequence");
  return node.value;
}

/** Returns a node's bytes as a binary string. BER allows a long string to be split into segments. */
export function bytesOf(node: Node | undefined): string {
  if (!node) throw new Error("Not a string");
  return typeof node.value === "string" ? node.value : node.value.map(bytesOf).join("");
}

export function oidOf(node: Node | undefined): string {
  return asn1.derToOid(bytesOf(node));
}

function numberOf(node: Node | undefined): number {
  const bytes = Buffer.from(bytesOf(node), "binary");
  if (bytes.length === 0 || bytes.length > 6) throw new Error("Not a number of rounds");
  return bytes.readUIntBE(0, bytes.length);
}

/**
 * Decrypts a part of a P12 file. Supports PBES2 (PBKDF2 with AES or Triple DES, RFC 8018) and the
 * older scheme of RFC 7292 (Triple DES or RC2).
 *
 * @returns the decrypted bytes, or null if the passphrase is wrong.
 *
 * @throws for any other scheme, or too many iterations.
 */
export async function decryptPart(algorithm: Node, cipherText: string, passphrase: string): Promise<Buffer | null> {
  const [id, parameters] = partsOf(algorithm);
  if (oidOf(id) === pbes2) {
    const opened = await decryptNew(partsOf(parameters), cipherText, passphrase);
    return opened && isAsn1(opened) ? opened : null;
  }
  const [, rounds] = partsOf(parameters);
  if (numberOf(rounds) > maxOldRounds) throw new Error("Too many rounds");
  return decryptOld(algorithm, cipherText, passphrase);
}

/** With a wrong key, one result in 256 has valid padding, but it is not valid ASN.1. */
function isAsn1(bytes: Buffer): boolean {
  try {
    asn1.fromDer(bytes.toString("binary"));
    return true;
  } catch {
    return false;
  }
}

async function decryptNew(
  [derivation, encryption]: Node[],
  cipherText: string,
  passphrase: string,
): Promise<Buffer | null> {
  const [derivationId, derivationTerms] = partsOf(derivation);
  const [encryptionId, iv] = partsOf(encryption);
  const [salt, rounds, ...others] = partsOf(derivationTerms);
  const hash = others.find(({ type }) => type === asn1.Type.SEQUENCE);
  const digest = hash ? digests[oidOf(partsOf(hash)[0])] : "sha1";
  const cipher = ciphers[oidOf(encryptionId)];
  if (oidOf(derivationId) !== pbkdf2Id || !digest || !cipher) throw new Error("Another scheme");
  if (numberOf(rounds) > maxRounds) throw new Error("Too many rounds");
  const key = await derive(passphrase, toBuffer(salt), numberOf(rounds), cipher.keyBytes, digest);
  const decipher = createDecipheriv(cipher.name, key, toBuffer(iv));
  const start = decipher.update(Buffer.from(cipherText, "binary"));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return null; // Wrong key: invalid padding.
  }
}

function toBuffer(node: Node | undefined): Buffer {
  return Buffer.from(bytesOf(node), "binary");
}

function decryptOld(algorithm: Node, cipherText: string, passphrase: string): Buffer | null {
  const { SEQUENCE, OCTETSTRING } = asn1.Type;
  const bytes = asn1.create(asn1.Class.UNIVERSAL, OCTETSTRING, false, cipherText);
  const part = asn1.create(asn1.Class.UNIVERSAL, SEQUENCE, true, [algorithm, bytes]);
  try {
    const found: Node | null = forge.pki.decryptPrivateKeyInfo(part, passphrase);
    return found && Buffer.from(asn1.toDer(found).getBytes(), "binary");
  } catch {
    return null; // Wrong key: not ASN.1.
  }
}
