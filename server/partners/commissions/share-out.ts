import type { PartnerShare } from "@/db/schema/partners-shapes";

export interface SharedSale {
  /** Paid amount minus fee, in cents. */
  net: number;
  /** `net` after refunds and disputes. */
  kept: number;
  /** By position; empty for a charge without items. */
  items: readonly number[];
}

/**
 * Calculates the partners' shares in cents, rounded down; the producer gets the remainder
 * (docs/domains/partners.md). Co-producers share the net amount of the items they cover, and
 * affiliates share the rest. A fixed share is capped at the remaining amount. Refunds and disputes
 * reduce all shares proportionally. The result depends only on totals, so partial payments add up
 * to the same shares.
 */
export function shareOut({ net, kept, items }: SharedSale, partners: readonly PartnerShare[]): number[] {
  if (net <= 0 || kept <= 0) return partners.map(() => 0);
  return shareNet({ net, items }, partners).map(({ amount }) => scale(amount, Math.min(kept, net), net));
}

export interface WholeShare {
  base: number;
  amount: number;
}

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

/** Subtracts a share from the covered lines, proportionally. A shortfall is subtracted from the other lines. */
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
 * Splits an amount by weights, exactly to the cent: each part is the increase of the rounded
 * cumulative share. If all weights are zero, the first part gets everything.
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

/** Rounds down. */
function scale(amount: number, numerator: number, denominator: number): number {
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
