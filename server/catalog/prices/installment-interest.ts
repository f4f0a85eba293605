import { divideHalfUp, splitAmount } from "../../core/money/money";

/** 100 % in basis points. */
const wholeBps = 10_000n;

/** Installments of a price. All amounts are in cents. */
export interface InstallmentPlan {
  installments: number;
  /**
   * Amounts of the installments. Without interest, the first one includes the remainder, as in `splitAmount`. With
   * interest, all are equal.
   */
  partsInCents: number[];
  totalInCents: number;
  /** The total minus the cash price. */
  interestInCents: number;
}

/**
 * Returns the installments of a cash price with monthly interest paid by the buyer. Uses the Price table with the first
 * installment due after one month: PMT = PV · i / (1 − (1 + i)^−n). The installment is rounded half up but is never
 * below an equal share of the cash price. The total is n installments. The calculation is exact (BigInt). A single
 * installment or a rate of 0 has no interest, and `splitAmount` splits the cash price.
 *
 * @throws RangeError if the amount or the rate is negative or not an integer, or if there are no installments.
 */
export function planInstallments(
  cashPriceInCents: number,
  installments: number,
  monthlyRateBps: number,
): InstallmentPlan {
  if (!Number.isSafeInteger(monthlyRateBps) || monthlyRateBps < 0) throw new RangeError("A rate is never negative");
  const equalParts = splitAmount(cashPriceInCents, installments);
  if (installments === 1 || monthlyRateBps === 0) return planOf(equalParts, cashPriceInCents);
  const rate = BigInt(monthlyRateBps);
  const [grown, whole] = [(wholeBps + rate) ** BigInt(installments), wholeBps ** BigInt(installments)];
  const exact = divideHalfUp(BigInt(cashPriceInCents) * rate * grown, wholeBps * (grown - whole));
  const part = Math.max(exact, Math.ceil(cashPriceInCents / installments));
  return planOf(
    Array.from({ length: installments }, () => part),
    cashPriceInCents,
  );
}

function planOf(partsInCents: number[], cashPriceInCents: number): InstallmentPlan {
  const totalInCents = partsInCents.reduce((sum, part) => sum + part, 0);
  const interestInCents = totalInCents - cashPriceInCents;
  return { installments: partsInCents.length, partsInCents, totalInCents, interestInCents };
}

/**
 * Returns the effective annual rate of a monthly rate, (1 + i)^12 − 1, both in basis points, rounded half up (CDC,
 * article 52, II). For example, 299 gives 4241.
 */
export function annualRateBps(monthlyRateBps: number): number {
  const [grown, whole] = [(wholeBps + BigInt(monthlyRateBps)) ** 12n, wholeBps ** 12n];
  return divideHalfUp((grown - whole) * wholeBps, whole);
}
