import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { chargePix, pixCharge, testCompany, transfersOf } from "@/testing/support/payments";
import { splitAmount } from "../../core/money/money";
import { checkLedger } from "../checker/check-ledger";
import { postPayment, releaseOf, splitFees } from "./receivables";
import { releaseReceivables } from "./release-receivables";

const by = (method: PaymentMethod) => ({ method, settlesToSeller: false });
const terms = { boletoReleaseDays: 1, cardReleaseDays: 30 };
const at = (text: string) => new Date(text);
const deadline = () => new Date(Date.now() + 20_000);

describe("releaseOf", () => {
  it("releases a Pix when it is paid", () => {
    const paidAt = at("2026-11-20T12:00:00.000Z");
    expect(releaseOf(by("pix"), 1, paidAt, terms)).toEqual(paidAt);
  });

  it.each([
    [1, "2026-12-20T12:00:00.000Z"],
    [2, "2027-01-19T12:00:00.000Z"],
    [12, "2027-11-15T12:00:00.000Z"],
  ])("releases a card's installment %i 30 days after the one before", (installment, expected) => {
    expect(releaseOf(by("credit_card"), installment, at("2026-11-20T12:00:00.000Z"), terms)).toEqual(at(expected));
  });

  it.each([
    ["a Thursday", "2026-11-19T12:00:00.000Z", "2026-11-23T03:00:00.000Z"],
    ["a Monday", "2026-11-23T12:00:00.000Z", "2026-11-24T03:00:00.000Z"],
    ["a Friday", "2026-11-27T12:00:00.000Z", "2026-11-30T03:00:00.000Z"],
    ["the last minute of a Friday in São Paulo", "2026-11-28T02:59:00.000Z", "2026-11-30T03:00:00.000Z"],
    ["the Friday before Carnival", "2026-02-13T12:00:00.000Z", "2026-02-18T03:00:00.000Z"],
  ])("releases a boleto paid on %s on the next business day", (_, paidAt, expected) => {
    expect(releaseOf(by("boleto"), 1, at(paidAt), terms)).toEqual(at(expected));
  });

  it("releases after the company's agreed number of business days", () => {
    const thursday = at("2026-11-19T12:00:00.000Z");
    const agreed = { boletoReleaseDays: 3, cardReleaseDays: 2 };
    expect(releaseOf(by("boleto"), 1, thursday, agreed)).toEqual(at("2026-11-25T03:00:00.000Z"));
    expect(releaseOf(by("credit_card"), 3, thursday, agreed)).toEqual(at("2026-11-25T12:00:00.000Z"));
  });
});

describe("releaseOf, where the connection settles to the seller", () => {
  it.each(["pix", "boleto", "credit_card"] as const)("releases a %s when it is paid", (method) => {
    const paidAt = at("2026-11-19T12:00:00.000Z");
    expect(releaseOf({ method, settlesToSeller: true }, 2, paidAt, terms)).toEqual(paidAt);
  });
});

describe("splitFees", () => {
  it("puts the remainder on the first installments", () => {
    expect(splitFees(499, splitAmount(9000, 3))).toEqual([167, 166, 166]);
    expect(splitFees(0, [5000, 5000])).toEqual([0, 0]);
  });

  it("adds up to the fee, and charges no installment more than its amount", () => {
    const amounts = fc.integer({ min: 12, max: 9_999_999_999 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amount, parts, part) => {
          const fees = Math.floor(amount * part);
          const split = splitAmount(amount, parts);
          const shares = splitFees(fees, split);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(fees);
          for (const [index, share] of shares.entries()) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(split[index] ?? 0);
          }
        },
      ),
    );
  });
});

describe("releaseReceivables", () => {
  it("releases each installment on its day, once, however many runs at once", async () => {
    const company = await testCompany();
    const { id: transactionId } = await chargePix(company, pixCharge(), at("2026-11-20T12:00:00.000Z"));
    const paidAt = at("2026-11-20T12:00:00.000Z");
    const sale = { ...by("credit_card"), companyId: company.id, transactionId, amount: 10_000, fees: 549 } as const;
    await db().transaction((tx) => postPayment(tx, { ...sale, installments: 3, paidAt, now: paidAt }, company));
    const release = (day: string) => releaseReceivables(at(day), deadline(), company.id);
    expect(await release("2026-12-20T11:59:59.999Z")).toEqual({ released: 0 });
    const runs = await Promise.all(Array.from({ length: 10 }, () => release("2026-12-20T12:00:00.000Z")));
    expect(runs.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    expect(await release("2027-02-18T12:00:00.000Z")).toEqual({ released: 2 });
    expect(await release("2027-02-18T12:00:00.000Z")).toEqual({ released: 0 });
    const released = (await transfersOf(company.id)).filter((line) => line.startsWith("pending>available"));
    expect(released).toEqual(["pending>available 3150", "pending>available 3150", "pending>available 3151"]);
    const { faults } = await checkLedger(company.id);
    expect(faults.map(({ rule }) => rule)).toEqual(["unpaid_transactions_move_nothing"]);
  });

  it("releases receivables that no refund touched, and nothing for those fully refunded", async () => {
    const company = await testCompany({ cardFeeBps: 10_000 });
    const { id: transactionId } = await chargePix(company, pixCharge(), at("2026-11-20T12:00:00.000Z"));
    const paidAt = at("2026-11-20T12:00:00.000Z");
    const sale = { ...by("credit_card"), companyId: company.id, transactionId, amount: 100, fees: 100 } as const;
    await db().transaction((tx) => postPayment(tx, { ...sale, installments: 2, paidAt, now: paidAt }, company));
    expect(await releaseReceivables(at("2027-11-20T12:00:00.000Z"), deadline(), company.id)).toEqual({ released: 2 });
    expect(await transfersOf(company.id)).not.toContainEqual(expect.stringContaining("available"));
  });
});
