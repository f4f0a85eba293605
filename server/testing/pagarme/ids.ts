import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** An id as the API makes them: `or_9vQ3mZ7Ktk1xY2Lw`. */
export const idOf = (prefix: string): string => `${prefix}_${randomText(16)}`;

/** An instant as the API writes it, to the second. */
export const isoOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "Z");
