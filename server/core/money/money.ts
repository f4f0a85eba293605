/** Maximum amount in cents: ten digits, as in a boleto's barcode (docs/domains/core.md). */
export const maxAmountInCents = 9_999_999_999;

/**
 * Divides integers and rounds half up to whole cents. BigInt keeps all digits of an amount times a
 * rate.
 *
 * @throws RangeError if the numerator is negative or the denominator is not positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n || denominator <= 0n) throw new RangeError("A share of an amount is never negative");
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Returns `rateBps` basis points of an amount in cents, rounded half up (docs/domains/core.md). */
export function shareInBps(amountInCents: number, rateBps: number): number {
  return divideHalfUp(BigInt(amountInCents) * BigInt(rateBps), 10_000n);
}

/**
 * Splits an amount into equal parts; the first includes the remainder (docs/domains/payments.md).
 * 10,000 in 3 parts is 3,334, 3,333 and 3,333.
 */
export function splitAmount(amountInCents: number, parts: number): number[] {
  if (!Number.isSafeInteger(amountInCents) || amountInCents < 0) throw new RangeError("Amounts are whole cents");
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError("An amount is split in one part or more");
  const each = Math.floor(amountInCents / parts);
  return Array.from({ length: parts }, (_, index) => (index === 0 ? amountInCents - each * (parts - 1) : each));
}

/** Formats cents as the decimal text of BR Code and the Pix API: `4990` → `"49.90"`. */
export function toDecimalText(amountInCents: number): string {
  const digits = String(amountInCents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Formats cents as reais in a language: `4990` → `R$ 49,90`. */
export function formatMoney(cents: number, language: string): string {
  const format = moneyFormats.get(language) ?? new Intl.NumberFormat(language, { style: "currency", currency: "BRL" });
  moneyFormats.set(language, format);
  return format.format(cents / 100);
}

interface Moved {
  grossInCents: number;
  feesInCents: number;
  refundedInCents: number;
  feeReturnedInCents: number;
  disputedInCents: number;
}

/**
 * Returns the seller's net sales in cents: gross minus fees, refunds and disputes. Negative if a
 * dispute exceeded the remainder or the platform retained a fee.
 */
export function keptOf(moved: Moved): number {
  const { grossInCents, feesInCents, refundedInCents, feeReturnedInCents, disputedInCents } = moved;
  return grossInCents - feesInCents - refundedInCents + feeReturnedInCents - disputedInCents;
}
