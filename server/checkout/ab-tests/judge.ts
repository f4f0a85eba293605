import { minPaid, minVisits, type Verdict } from "./schemas";

export interface Tally {
  visits: number;
  paid: number;
}

/** Maximum false-positive rate, regardless of how often the result is checked. */
const alpha = 0.05;

/** Relative difference that the test detects fastest. Does not affect the error rate. */
const expectedChange = 0.3;

/**
 * Reports whether two versions have different conversion rates (two-sided). The result is valid at
 * any time, so a seller may check daily and stop at the first difference. Uses the mixture
 * sequential probability ratio test of two proportions (Johari, Koomen, Pekelis, Walsh, "Always
 * valid inference: continuous monitoring of A/B tests", Operations Research 70(3), 2022; after
 * Robbins, Annals of Mathematical Statistics 41(5), 1970). The statistic is the likelihood of the
 * observed difference, averaged over a normal mixture of true differences, divided by its
 * likelihood under no difference. If there is no difference, the probability that the ratio ever
 * exceeds 1/alpha is at most alpha.
 */
export function judge(a: Tally, b: Tally): Verdict {
  if ([a, b].some(({ visits, paid }) => visits < minVisits || paid < minPaid)) return "too_few";
  const [rateA, rateB] = [rateOf(a), rateOf(b)];
  const common = Math.min(0.999, (a.paid + b.paid) / (a.visits + b.visits));
  const variance = common * (1 - common) * (1 / a.visits + 1 / b.visits);
  const mixture = (expectedChange * common) ** 2;
  const difference = rateB - rateA;
  const shrunk = mixture / (variance + mixture);
  const logRatio = 0.5 * Math.log(1 - shrunk) + (difference ** 2 / (2 * variance)) * shrunk;
  if (logRatio < Math.log(1 / alpha)) return "open";
  return difference > 0 ? "b" : "a";
}

/** Capped at 1, because late payments may outnumber the visits of the first days. */
function rateOf({ visits, paid }: Tally): number {
  return Math.min(1, paid / visits);
}
