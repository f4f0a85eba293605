import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { shareOut, splitByWeight } from "./share-out";

const none = "00000000-0000-7000-8000-000000000000";
const base = { agreementId: none, partnerCompanyId: none, items: null, fixedInCents: null };
const coproducer = (bps: number): PartnerShare => ({ ...base, kind: "coproducer", bps });
const affiliate = (bps: number): PartnerShare => ({ ...base, kind: "affiliate", bps });
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const share = fc.record<PartnerShare>({
  kind: fc.constantFrom("coproducer", "affiliate"),
  agreementId: fc.constant(none),
  partnerCompanyId: fc.constant(none),
  bps: fc.option(fc.integer({ min: 0, max: 10_000 })),
  fixedInCents: fc.integer({ min: 0, max: 100_000 }),
  items: fc.option(fc.uniqueArray(fc.nat(3))),
});
const sale = fc.tuple(cents, cents, fc.array(cents, { maxLength: 4 }));

describe("sharing a sale out", () => {
  it("gives affiliates their part of what co-producers leave, each rounded down", () => {
    expect(shareOut({ net: 9501, kept: 9501, items: [] }, [coproducer(5000), affiliate(3000)])).toEqual([4750, 1425]);
    expect(shareOut({ net: 9501, kept: 9501, items: [] }, [affiliate(3000), coproducer(5000)])).toEqual([1425, 4750]);
  });

  it("shares only the items that a partner covers", () => {
    const one = { ...affiliate(5000), items: [1] };
    expect(shareOut({ net: 9000, kept: 9000, items: [6000, 3000] }, [one])).toEqual([1500]);
    expect(
      shareOut({ net: 9000, kept: 9000, items: [6000, 3000] }, [{ ...coproducer(10_000), items: [1] }, one]),
    ).toEqual([3000, 0]);
  });

  it("pays a share in cents as far as the sale covers it, and less once a part was refunded", () => {
    const fixed = { ...affiliate(0), bps: null, fixedInCents: 2000 };
    expect(shareOut({ net: 1500, kept: 1500, items: [] }, [fixed])).toEqual([1500]);
    expect(shareOut({ net: 8000, kept: 4000, items: [] }, [fixed])).toEqual([1000]);
  });

  it("pays nothing for a fully refunded or unpaid sale", () => {
    expect(shareOut({ net: 9501, kept: 0, items: [] }, [coproducer(5000)])).toEqual([0]);
    expect(shareOut({ net: 9501, kept: -1, items: [] }, [coproducer(5000)])).toEqual([0]);
    expect(shareOut({ net: 0, kept: 0, items: [] }, [coproducer(5000)])).toEqual([0]);
  });

  it("never pays more than the kept amount, nor a negative share, nor a larger share of a smaller amount", () => {
    fc.assert(
      fc.property(sale, fc.array(share, { maxLength: 5 }), ([net, part, items], partners) => {
        const kept = Math.min(net, part);
        const parts = shareOut({ net, kept, items }, partners);
        const whole = shareOut({ net, kept: net, items }, partners);
        expect(parts.every((each, index) => each >= 0 && each <= (whole[index] ?? 0))).toBe(true);
        expect(sum(parts)).toBeLessThanOrEqual(kept);
      }),
    );
  });

  it("splits by weight to the cent, no part above its weight where the amount is not above their sum", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), cents, (weights, wanted) => {
        const amount = Math.min(wanted, sum(weights));
        const parts = splitByWeight(amount, weights);
        expect(sum(parts)).toBe(amount);
        expect(parts.every((each, index) => each >= 0 && each <= (weights[index] ?? 0))).toBe(true);
      }),
    );
  });
});
