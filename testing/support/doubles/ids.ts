import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** Id of a Pix (`E`) or a return (`D`): the bank's number (ISPB), the minute in UTC, and eleven random characters. */
export function newPaymentId(letter: "E" | "D", ispb: string, at: Date): string {
  return `${letter}${ispb}${at.toISOString().slice(0, 16).replace(/[-:T]/g, "")}${randomText(11)}`;
}
