import { minPaid, minVisits, type Verdict } from "./schemas";

/** What is compared of a version. */
export interface Tally {
  visits: number;
  paid: number;
}

/** The chance that two equal versions are ever told as different, however often the seller looks. */
const alpha = 0.05;

/** The difference that the test is best at finding, as a part of the common rate. It changes how soon, not how often, it errs. */
const expectedChange = 0.3;

/**
 * Whether two versions sell at different rates, two-sided, at any time: the seller may look daily and stop at the first
 * difference. It is the mixture sequential probability ratio test of two proportions (Johari, Koomen, Pekelis, Walsh,
 * "Always valid inference: continuous monitoring of A/B tests", Operations Research 70(3), 2022; after Robbins, Annals of
 * Mathematical Statistics 41(5), 1970): the likelihood of the observed difference, averaged over a normal
 * mixture of true ones, against that of none. While there is none, that ratio exceeds 1/alpha at any time with a
 * probability of at most alpha.
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

/** Late payments may outnumber the visits of few days. */
function rateOf({ visits, paid }: Tally): number {
  return Math.min(1, paid / visits);
}
