import { conventions, toLanguage } from "@/db/schema/core-enums";
import { readExpiry } from "@/server/checkout/orders/expiry-schemas";

/** `formatMoney` without `Intl.NumberFormat`, whose first use in a browser takes as long as hydrating the form. */
export function formatCents(cents: number, locale: string): string {
  const { currency, thousands, decimal } = conventions[toLanguage(locale)];
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? "-" : ""}${currency}${whole}${decimal}${digits.slice(-2)}`;
}

/** Formats basis points: `299` → `2,99%`. */
export function formatRate(rateBps: number, locale: string): string {
  return `${formatCents(rateBps, locale).replace(/^R\$\s?/, "")}%`;
}

export function maskDocument(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 14);
  if (plain.length > 11 || /[A-Z]/.test(plain)) return punctuate(plain, { 2: ".", 5: ".", 8: "/", 12: "-" });
  return punctuate(plain, { 3: ".", 6: ".", 9: "-" });
}

function punctuate(plain: string, marks: Readonly<Record<number, string>>): string {
  return [...plain].map((character, index) => (marks[index] ?? "") + character).join("");
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Wrong length or wrong check digits; null for a valid CPF or CNPJ. */
export function findDocumentFault(typed: string): "documentLength" | "document" | null {
  const { length } = typed.replace(/[\s./-]/g, "");
  if (length !== 11 && length !== 14) return "documentLength";
  return isTypedDocument(typed) ? null : "document";
}

/** Letters have the value of their ASCII code minus 48. */
export function isTypedDocument(typed: string): boolean {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const isCpf = /^\d{11}$/.test(plain);
  if (!isCpf && !/^[0-9A-Z]{12}\d{2}$/.test(plain)) return false;
  if (/^(.)\1+$/.test(plain)) return false;
  const weights = isCpf ? cpfWeights : cnpjWeights;
  return [weights.slice(1), weights].every((row) => {
    const sum = row.reduce((total, weight, index) => total + weight * (plain.charCodeAt(index) - 48), 0);
    const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11);
    return plain[row.length] === String(digit);
  });
}

export function maskCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : null;
  const parts = groups ? (groups.exec(digits)?.slice(1) ?? []) : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(" ");
}

/**
 * Formats a partially typed expiry as `MM/AA` or `MM/AAAA`; the month may have one digit. Browsers
 * may fill in `AAAA-MM` for `autocomplete="cc-exp"`.
 */
export function maskExpiry(typed: string): string {
  const filled = /^\s*20\d\d\D?\d\d\s*$/.test(typed) ? readExpiry(typed) : null;
  if (filled) return `${filled.month}/${filled.year}`;
  const digits = typed.replace(/\D/g, "");
  // 0 and 1 can start a two-digit month, unless the next character rules that out: `1/30`, `130`.
  const isShort = /^\s*([2-9]|\d\D|1[3-9])/.test(typed);
  const whole = (isShort ? `0${digits}` : digits).slice(0, 6);
  const [month, year] = [whole.slice(0, 2), whole.slice(2)];
  if (isShort && digits.length === 1 && /\D$/.test(typed)) return `${month}/`;
  return year ? `${month}/${year.startsWith("20") ? year : year.slice(0, 2)}` : month;
}

/** São Paulo time, `15:40`. */
export function formatTime(instant: string): string {
  const options = { timeZone: "America/Sao_Paulo", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", options).format(new Date(instant));
}

/** `23:59:05` or `04:09`. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, "0")).join(":");
}
