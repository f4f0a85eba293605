import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A certificate and its key, as PEM. */
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
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(text)))));
}

function timeOf(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`));
}

/** A self-signed certificate for one host name (RFC 5280), valid from yesterday until `until`. */
export function selfSigned(host: string, until = new Date(Date.now() + 86_400_000)): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const names = sequence(der(0x82, Buffer.from(host)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    nameOf(host),
    sequence(timeOf(new Date(Date.now() - 2 * 86_400_000)), timeOf(until)),
    nameOf(host),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid("551d11"), der(0x04, names)))),
  );
  return { cert: pemOf(body, privateKey), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

function pemOf(body: Buffer, key: KeyObject): string {
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, key));
  const lines = sequence(body, ecdsaWithSha256, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
