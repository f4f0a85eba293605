import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export interface Certificate {
  cert: string;
  key: string;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const commonName = "550403";
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from(text)))));
}

function timeOf(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`));
}

const dayMs = 86_400_000;
const oids = { constraints: "551d13", keyUsage: "551d0f", names: "551d11" };

interface Content {
  subject: string;
  issuer: string;
  hosts: string[];
  from: Date;
  until: Date;
  isAuthority: boolean;
}

function nameTag(host: string): Buffer {
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(host);
  return isAddress ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host));
}

function extensionsOf({ hosts, isAuthority }: Content): Buffer {
  const critical = der(0x01, Buffer.from([0xff]));
  const authority = [
    sequence(oid(oids.constraints), critical, der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid(oids.keyUsage), critical, der(0x04, der(0x03, Buffer.from([1, 0x06])))),
  ];
  const names = sequence(oid(oids.names), der(0x04, sequence(...hosts.map(nameTag))));
  const extensions = [...(isAuthority ? authority : []), ...(hosts.length > 0 ? [names] : [])];
  return extensions.length > 0 ? der(0xa3, sequence(...extensions)) : Buffer.alloc(0);
}

/** Encodes a certificate (RFC 5280) as PEM, signed with the issuer's key. */
function composeCertificate(content: Content, publicKey: KeyObject, issuerKey: KeyObject): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(content.issuer),
    sequence(timeOf(content.from), timeOf(content.until)),
    nameOf(content.subject),
    publicKey.export({ type: "spki", format: "der" }),
    extensionsOf(content),
  );
  return pemOf(body, issuerKey);
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const exportKey = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

/** Self-signed certificate for one host name (RFC 5280), valid from two days ago until `until`. */
export function selfSigned(host: string, until = new Date(Date.now() + dayMs)): Certificate {
  const { privateKey, publicKey } = newKeys();
  const from = new Date(Date.now() - 2 * dayMs);
  const content = { subject: host, issuer: host, hosts: [host], from, until, isAuthority: false };
  return { cert: composeCertificate(content, publicKey, privateKey), key: exportKey(privateKey) };
}

/** Issues server certificates for `hosts`, otherwise client certificates. */
export interface Authority {
  cert: string;
  issue: (subject: string, options?: { hosts?: string[]; until?: Date }) => Certificate;
  issueAuthority: (subject: string) => Authority;
}

/** Valid for twenty years, from ten years ago. */
export function createAuthority(name: string): Authority {
  return openAuthority(name, null);
}

function openAuthority(subject: string, above: { name: string; key: KeyObject } | null): Authority {
  const { privateKey, publicKey } = newKeys();
  const from = new Date(Date.now() - 3_650 * dayMs);
  const until = new Date(Date.now() + 3_650 * dayMs);
  const own = { subject, issuer: above?.name ?? subject, hosts: [], from, until, isAuthority: true };
  return {
    cert: composeCertificate(own, publicKey, above?.key ?? privateKey),
    issue: (name, { hosts = [], until: end = new Date(Date.now() + 365 * dayMs) } = {}) => {
      const keys = newKeys();
      const content = { subject: name, issuer: subject, hosts, from, until: end, isAuthority: false };
      return { cert: composeCertificate(content, keys.publicKey, privateKey), key: exportKey(keys.privateKey) };
    },
    issueAuthority: (name) => openAuthority(name, { name: subject, key: privateKey }),
  };
}

const p12Ids = {
  data: "2a864886f70d010701",
  keyBag: "2a864886f70d010c0a0101",
  certificateBag: "2a864886f70d010c0a0103",
  x509: "2a864886f70d01091601",
};

/** Unencrypted P12 file (RFC 7292) with certificates, in order, and a key, in base64. */
export function composeP12(certificates: readonly string[], key: string): string {
  const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
  const holding = (content: Buffer) => der(0xa0, content);
  const data = (content: Buffer) => sequence(oid(p12Ids.data), holding(der(0x04, content)));
  const bags = certificates.map((each) => {
    const certificate = sequence(oid(p12Ids.x509), holding(der(0x04, derOf(each))));
    return sequence(oid(p12Ids.certificateBag), holding(certificate));
  });
  const keyBag = sequence(oid(p12Ids.keyBag), holding(derOf(key)));
  const version = der(0x02, Buffer.from([3]));
  return sequence(version, data(sequence(data(sequence(...bags, keyBag))))).toString("base64");
}

function pemOf(body: Buffer, key: KeyObject): string {
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, key));
  const lines = sequence(body, ecdsaWithSha256, signature)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
