import { randomBytes } from "node:crypto";

/** Crockford's base32: no I, L, O or U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/** A certificate's code: sixty random bits in twelve letters and digits (docs/decisions.md 13). */
export function newCode(): string {
  return Array.from(randomBytes(length), (byte) => letters[byte & 31]).join("");
}

/** A code as people read it: `7K3M-9QXR-2W4T`. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The code that somebody typed, in any case, with or without hyphens, and with look-alikes; null for anything else. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}
