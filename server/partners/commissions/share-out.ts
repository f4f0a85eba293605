import type { PartnerShare } from "@/db/schema/partners-shapes";

/** A paid sale, in cents. */
export interface SharedSale {
  /** What the producer nets of all money paid: less the fee. */
  net: number;
  /** What is left of it, less refunds and disputes; at most `net`. */
  kept: number;
  /** The totals of the sale's items, by position; empty for a charge without items. */
  items: readonly number[];
}

/**
 * What each partner gets of a sale, in cents and in their order: each rounded down, so that the rest is the producer's
 * (docs/decisions.md 15). Co-producers share what the producer nets of the items they cover; affiliates what is left of
 * it. A share in cents is paid as far as what is left covers it. After refunds and disputes, a share keeps its proportion
 * of what is left. Only totals count, so that many payments share out as one does.
 */
export function shareOut({ net, kept, items }: SharedSale, partners: readonly PartnerShare[]): number[] {
  if (net <= 0 || kept <= 0) return partners.map(() => 0);
  return shareNet({ net, items }, partners).map(({ amount }) => scale(amount, Math.min(kept, net), net));
}

/** A partner's share of a sale of which nothing is taken back, and what it is a share of, in cents. */
export interface WholeShare {
  base: number;
  amount: number;
}

/** The shares of a sale before refunds and disputes, in the partners' order. */
export function shareNet(
  { net, items }: Pick<SharedSale, "net" | "items">,
  partners: readonly PartnerShare[],
): WholeShare[] {
  if (net <= 0) return partners.map(() => ({ base: 0, amount: 0 }));
  const lines = splitByWeight(net, items.length > 0 ? items : [1]);
  const whole = new Map<PartnerShare, WholeShare>();
  for (const kind of ["coproducer", "affiliate"] as const) {
    const base = [...lines];
    for (const partner of partners.filter((each) => each.kind === kind)) {
      const covered = base.map((amount, index) => ((partner.items?.includes(index) ?? true) ? amount : 0));
      const covers = sum(covered);
      const share = Math.min(wantedOf(partner, covers), sum(lines));
      whole.set(partner, { base: covers, amount: share });
      takeFrom(lines, covered, share);
    }
  }
  return partners.map((partner) => whole.get(partner) ?? { base: 0, amount: 0 });
}

function wantedOf({ bps, fixedInCents }: PartnerShare, base: number): number {
  return bps === null ? Math.min(fixedInCents ?? 0, base) : scale(base, bps, 10_000);
}

/** Takes a share from lines, in proportion to those that it covers; what one cannot give comes from the others. */
function takeFrom(lines: number[], covered: readonly number[], share: number): void {
  let rest = share;
  const take = (index: number, wanted: number) => {
    const taken = Math.min(wanted, rest, lines[index] ?? 0);
    lines[index] = (lines[index] ?? 0) - taken;
    rest -= taken;
  };
  for (const [index, part] of splitByWeight(share, covered).entries()) take(index, part);
  for (const index of lines.keys()) if (rest > 0) take(index, rest);
}

/**
 * Splits an amount in proportion to weights, to the cent: each part is the growth of the amount's share up to there.
 * Without any weight, all of it is the first part.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  let weight = 0;
  let given = 0;
  return weights.map((each) => {
    weight += each;
    const part = scale(amount, weight, total) - given;
    given += part;
    return part;
  });
}

/** `amount · numerator / denominator` in whole cents, rounded down. */
function scale(amount: number, numerator: number, denominator: number): number {
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
