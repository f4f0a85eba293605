import { divideHalfUp, splitAmount } from "../../core/money/money";

/** A rate of 100 %, in hundredths of a percent. */
const wholeBps = 10_000n;

/** Installments of a price. All amounts are integer cents. */
export interface InstallmentPlan {
  installments: number;
  /** The first part includes the remainder, as `splitAmount` does. Parts with interest are equal. */
  partsInCents: number[];
  totalInCents: number;
  /** The total less the cash price. */
  interestInCents: number;
}

/**
 * The installments of a cash price with the monthly interest that the buyer bears, by the Price table, the first part
 * due after a month: PMT = PV · i / (1 − (1 + i)^−n). The part is rounded half up, but never below an equal share of
 * the cash price; the total is n parts. Exact in BigInt. One installment, or a rate of 0, bears no interest: the cash
 * price is split as `splitAmount` does.
 *
 * @throws RangeError when the amount or the rate is negative or not whole, or there is no installment.
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
 * The effective annual rate of a monthly one, (1 + i)^12 − 1, both in hundredths of a percent, half up (CDC, article 52,
 * II): 299 is 4 241.
 */
export function annualRateBps(monthlyRateBps: number): number {
  const [grown, whole] = [(wholeBps + BigInt(monthlyRateBps)) ** 12n, wholeBps ** 12n];
  return divideHalfUp((grown - whole) * wholeBps, whole);
}
