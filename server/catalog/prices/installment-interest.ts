import { divideHalfUp, splitAmount } from "../../core/money/money";

/** 100% in basis points. */
const wholeBps = 10_000n;

/** 100% in millionths of a basis point, the precision of the rate search. */
const wholeFine = wholeBps * 1_000_000n;

export interface InstallmentPlan {
  installments: number;
  /**
   * Without interest, the first installment includes the remainder, as in `splitAmount`. With
   * interest, all are equal.
   */
  partsInCents: number[];
  totalInCents: number;
  interestInCents: number;
}

/**
 * Returns a cash price's installments with monthly interest paid by the buyer. Uses the Price table
 * with the first installment due after one month: PMT = PV · i / (1 − (1 + i)^−n). The installment
 * is rounded half up but is never below an equal share of the cash price. The total is n
 * installments. The calculation is exact (BigInt). A single installment or a rate of 0 has no
 * interest, and `splitAmount` splits the cash price.
 *
 * @throws RangeError if the amount or the rate is negative or not an integer, or if there are no
 * installments.
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
 * Returns the effective annual rate of a monthly rate, (1 + i)^12 − 1, both in basis points,
 * rounded half up (CDC, article 52, II). For example, 299 gives 4241.
 */
export function annualRateBps(monthlyRateBps: number): number {
  return annualOf(BigInt(monthlyRateBps), wholeBps);
}

function annualOf(monthlyRate: bigint, whole: bigint): number {
  const [grown, base] = [(whole + monthlyRate) ** 12n, whole ** 12n];
  return divideHalfUp((grown - base) * wholeBps, base);
}

/** Cost of installments compared with a single payment. */
export interface InstallmentCost {
  cashPriceInCents: number;
  interestInCents: number;
  monthlyRateBps: number;
  annualRateBps: number;
}

/**
 * Returns the cost of installments relative to the lowest single-payment price (CDC, article 52).
 * If the installments were calculated from that price, this is the agreed rate. Relative to a lower
 * price, such as the Pix price, it is the rate at which the installments' present value equals that
 * price, even if the seller bears the agreed interest. Returns null for a single installment, and
 * for a total that does not exceed the lowest price.
 */
export function costOf(
  { installments, partsInCents, totalInCents, interestInCents }: InstallmentPlan,
  monthlyRateBps: number,
  lowestInCents: number,
): InstallmentCost | null {
  const cost = { cashPriceInCents: lowestInCents, interestInCents: totalInCents - lowestInCents };
  if (installments === 1 || cost.interestInCents <= 0) return null;
  if (cost.interestInCents === interestInCents) {
    return { ...cost, monthlyRateBps, annualRateBps: annualRateBps(monthlyRateBps) };
  }
  const rate = rateOf(partsInCents.map(BigInt), BigInt(lowestInCents));
  const monthlyBps = divideHalfUp(rate * wholeBps, wholeFine);
  return { ...cost, monthlyRateBps: monthlyBps, annualRateBps: annualOf(rate, wholeFine) };
}

/**
 * Returns the highest rate, in the unit of `wholeFine`, at which the present value of monthly
 * installments is at least `price`.
 */
function rateOf(parts: readonly bigint[], price: bigint): bigint {
  const isWorth = (rate: bigint) => {
    // Compares both values on the day of the last installment.
    const grown = parts.reduce((sum, part, index) => sum * (wholeFine + rate) + part * wholeFine ** BigInt(index), 0n);
    return grown * wholeFine >= price * (wholeFine + rate) ** BigInt(parts.length);
  };
  // At the rate largest / price, infinitely many such installments have the present value `price`.
  const [largest = 0n] = parts;
  let [low, high] = [0n, (largest * wholeFine) / price + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isWorth(middle)) low = middle;
    else high = middle;
  }
  return low;
}
