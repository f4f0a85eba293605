import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settlementOf } from "@/testing/support/charges/reported-fees";
import { proofRuns } from "@/testing/support/proof";
import { splitAmount } from "../../core/money/money";
import { feeOfRefund } from "../../ledger/fees/fee-of-refund";
import { splitFees } from "../../ledger/receivables/receivables";
import { type BookedSale, shareDifference } from "./share-difference";

const paidAt = new Date("2026-11-20T12:00:00.000Z");

/** Builds a sale as recorded. Refunds reduce the last unreleased installments first. */
function booked(amount: number, fees: number, taken: number, installments: number, shares: number[]): BookedSale {
  const amounts = splitAmount(amount, installments);
  const parts = splitFees(fees, amounts);
  const receivables = amounts.map((each, index) => ({
    id: `r${index}`,
    installment: index + 1,
    amount: each,
    fees: parts[index] ?? 0,
    remaining: each - (parts[index] ?? 0),
    releasesAt: paidAt,
    releasedAt: null as Date | null,
    anticipationId: null,
  }));
  const refunds: BookedSale["refunds"] = [];
  let refunded = 0;
  let returned = 0;
  for (const share of shares) {
    const part = Math.min(amount - refunded, Math.max(1, Math.round(amount * share)));
    if (part === 0) break;
    refunded += part;
    const feeReturned = feeOfRefund({ fees, refunded, amountPaid: amount }, part, returned);
    returned += feeReturned;
    refunds.push({ id: `f${refunds.length}`, amount: part, feeReturned });
    let wanted = part - feeReturned;
    for (const row of receivables.toReversed()) {
      const from = Math.min(wanted, row.remaining);
      row.remaining -= from;
      wanted -= from;
    }
  }
  const sale = { fees, amountPaid: amount };
  return { sale, refunds, receivables, installments: settlementOf(amount, taken, paidAt, installments).installments };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe("the difference of a fee", () => {
  it("is borne by each installment, which is credited on the acquirer's day", () => {
    const shared = shareDifference(booked(10_000, 549, 600, 3, []));
    expect(shared).toMatchObject({ taken: 600, pending: -51, available: 0, refunds: [] });
    expect(shared.receivables.map(({ fees, remaining }) => [fees, remaining])).toEqual([
      [201, 3133],
      [200, 3133],
      [199, 3134],
    ]);
    expect(shared.receivables[2]?.releasesAt).toEqual(new Date(paidAt.getTime() + 93 * 86_400_000));
  });

  it("leaves nothing after a whole refund, and half after that of a half", () => {
    const whole = shareDifference(booked(10_000, 549, 700, 2, [1]));
    expect(whole).toMatchObject({ pending: 0, available: 0, refunds: [{ feeReturned: 700 }] });
    const half = shareDifference(booked(10_000, 500, 700, 2, [0.5]));
    expect(half).toMatchObject({ pending: -100, available: 0, refunds: [{ feeReturned: 350 }] });
    expect(half.receivables.map(({ remaining }) => remaining)).toEqual([4650, 0]);
  });

  it("is taken from what is available of a released installment, and of one that an anticipation holds", () => {
    const sale = booked(10_000, 500, 600, 2, []);
    const [first, second] = sale.receivables;
    const released = [first, second].flatMap((row) => (row ? [row] : []));
    if (first) first.releasedAt = paidAt;
    expect(shareDifference(sale)).toMatchObject({ pending: -50, available: -50 });
    const held = { ...sale, receivables: released.map((row) => ({ ...row, anticipationId: "a" })) };
    expect(shareDifference(held)).toMatchObject({ pending: 0, available: -100, receivables: [] });
  });

  it("is split in proportion, and moves no day, when the acquirer tells other installments", () => {
    const sale = booked(10_000, 500, 600, 2, []);
    const shared = shareDifference({ ...sale, installments: settlementOf(10_000, 600, paidAt, 5).installments });
    expect(shared.receivables.map(({ fees, releasesAt }) => [fees, releasesAt])).toEqual([
      [300, paidAt],
      [300, paidAt],
    ]);
  });

  it("always sums to what the fee account changes by, and keeps every receivable within its bounds", () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    const sales = fc.record({
      amount: fc.integer({ min: 12, max: 200_000 }),
      expected: share,
      taken: fc.oneof(share, fc.constant(0)),
      installments: fc.integer({ min: 1, max: 12 }),
      refunds: fc.array(share, { maxLength: 4 }),
      released: fc.nat(12),
    });
    fc.assert(
      fc.property(sales, ({ amount, expected, taken, installments, refunds, released }) => {
        const fee = (of: number) => Math.floor(amount * of);
        const sale = booked(amount, fee(expected), fee(taken), installments, refunds);
        for (const row of sale.receivables) if (row.installment <= released) row.releasedAt = paidAt;
        const shared = shareDifference(sale);
        const kept = (fees: number, parts: { feeReturned: number }[]) => fees - sum(parts.map((p) => p.feeReturned));
        const owed = kept(shared.taken, shared.refunds) - kept(sale.sale.fees, sale.refunds);
        expect(shared.pending + shared.available).toBe(0 - owed);
        const changes = shared.receivables.map(({ id, fees, remaining }) => {
          const row = sale.receivables.find((each) => each.id === id);
          expect(row?.releasedAt).toBeNull();
          expect(fees).toBeGreaterThanOrEqual(0);
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect(remaining).toBeLessThanOrEqual((row?.amount ?? 0) - fees);
          return remaining - (row?.remaining ?? 0);
        });
        expect(sum(changes)).toBe(shared.pending);
        if (sum(sale.refunds.map((refund) => refund.amount)) === amount) {
          expect(kept(shared.taken, shared.refunds)).toBe(0);
        }
      }),
      { numRuns: proofRuns(300, 20_000) },
    );
  });
});
