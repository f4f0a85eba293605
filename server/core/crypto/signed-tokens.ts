import { isSignature, signatureOf } from "./seal";

const idBytes = 16;
const timeBytes = 6;
const sealBytes = 32;

export interface SignedTokens<Name extends string> {
  /** `bound` is signed but not included in the token. */
  tokenOf(ids: Record<Name, string>, until?: Date, bound?: string): string;
  /** Returns null unless the token was signed for this purpose. The caller checks `until`. */
  open(token: string, bound?: string): (Record<Name, string> & { until?: Date }) | null;
}

/** Signed tokens that contain the given ids, in this order, and an optional expiry. */
export function signedTokens<Name extends string>(purpose: string, names: readonly Name[]): SignedTokens<Name> {
  const named = names.length * idBytes;
  return {
    tokenOf(ids, until, bound = "") {
      const time = Buffer.alloc(until ? timeBytes : 0);
      if (until) time.writeUIntBE(until.getTime(), 0, timeBytes);
      const text = Buffer.concat([...names.map((name) => Buffer.from(ids[name].replaceAll("-", ""), "hex")), time]);
      return Buffer.concat([text, signatureOf(purpose, text, bound)]).toString("base64url");
    },
    open(token, bound = "") {
      const bytes = Buffer.from(token, "base64url");
      const text = bytes.subarray(0, -sealBytes);
      const isTimed = text.length === named + timeBytes;
      // Rejects other base64 spellings of the same bytes.
      if (bytes.toString("base64url") !== token || !(isTimed || text.length === named)) return null;
      if (!isSignature(bytes.subarray(-sealBytes), purpose, text, bound)) return null;
      const ids = names.map((name, place) => [name, idAt(text, place * idBytes)]);
      return {
        ...(Object.fromEntries(ids) as Record<Name, string>),
        ...(isTimed && { until: new Date(text.readUIntBE(named, timeBytes)) }),
      };
    },
  };
}

function idAt(bytes: Buffer, start: number): string {
  const digits = bytes.toString("hex", start, start + idBytes);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
