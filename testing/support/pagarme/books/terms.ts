import { bankingDayFrom, dayOf, daysAfter } from "../../doubles/calendar";

export type Method = "pix" | "boleto" | "credit_card";

interface MethodTerms {
  /** In basis points. `feeInCents` is added for each payment. */
  feeBps: number;
  feeInCents: number;
  /** Days until an installment is available, from the payment or the previous installment. */
  creditDays: number;
}

/** Terms of an account. Invented, because real terms are not published. */
export interface Terms {
  methods: Record<Method, MethodTerms>;
  withdrawalFeeInCents: number;
  /** Refunds return the fee in proportion. Undocumented, so tests cover both cases. */
  returnsFees: boolean;
}

export const usualTerms: Terms = {
  methods: {
    pix: { feeBps: 119, feeInCents: 0, creditDays: 0 },
    boleto: { feeBps: 0, feeInCents: 349, creditDays: 1 },
    credit_card: { feeBps: 479, feeInCents: 40, creditDays: 30 },
  },
  withdrawalFeeInCents: 0,
  returnsFees: true,
};

/** `value × part ÷ whole` in whole cents, rounded half up. */
export function proportion(value: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [product, divisor] = [BigInt(value) * BigInt(part) * 2n + BigInt(whole), BigInt(whole) * 2n];
  const quotient = product / divisor;
  return Number(product % divisor < 0n ? quotient - 1n : quotient);
}

export function feeOf({ methods }: Terms, method: Method, amountInCents: number): number {
  const { feeBps, feeInCents } = methods[method];
  return proportion(amountInCents, feeBps, 10_000) + feeInCents;
}

/** Credit time of an installment (counted from 1): midnight of a banking day in São Paulo, or immediately. */
export function creditedAt({ methods }: Terms, method: Method, paidAt: Date, installment: number): Date {
  const { creditDays } = methods[method];
  if (creditDays === 0) return paidAt;
  const day = bankingDayFrom(daysAfter(dayOf(paidAt), creditDays * installment));
  return new Date(`${day}T00:00:00-03:00`);
}

/** Divides cents by weights. The part with the index `remainderTo` gets the remainder. */
export function share(cents: number, weights: readonly number[], remainderTo = 0): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === remainderTo ? cents : 0));
  const parts = weights.map((weight) => Number((BigInt(cents) * BigInt(weight)) / BigInt(whole)));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === remainderTo ? part + left : part));
}
