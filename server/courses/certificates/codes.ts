import { randomBytes } from "node:crypto";

/** Crockford's base32, without I, L, O and U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;

/** 60 random bits as twelve characters (docs/domains/courses.md). */
export function newCode(): string {
  return Array.from(randomBytes(length), (byte) => letters[byte & 31]).join("");
}

/** Formats a code for display, such as `7K3M-9QXR-2W4T`. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Normalizes a typed code, in any case, with or without hyphens, and with the look-alikes O, I and
 * L. Returns null if it is invalid.
 */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}
