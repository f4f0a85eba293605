import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cob } from "@/db/schema/payments-shapes";
import { readCobv } from "@/testing/support/bank/bodies";
import { daysOf, valueOn } from "@/testing/support/bank/due-values";
import { proofRuns } from "@/testing/support/proof";
import { addDays } from "../../core/calendar/calendar";
import { amountDueOn, dueDays, dueTermsOf } from "../../payments/due-terms/due-amount";
import { composeTerms } from "./terms";

function bodyOf(amountInCents: number, cob: Cob) {
  const { calendario, valor } = composeTerms(cob);
  const original = (amountInCents / 100).toFixed(2);
  const devedor = { cpf: "52998224725", nome: "Maria da Silva" };
  return readCobv({ calendario, valor: { original, ...valor }, devedor, chave: "maria@example.com" });
}

const percent = fc.integer({ min: 1, max: 500 }).map((value) => value / 100);
const calendar = fc.constantFrom("calendar" as const, "business" as const);
const rate = fc.oneof(
  fc.record({ type: fc.constant("percent" as const), value: percent }),
  fc.record({ type: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 300 }) }),
);
const interest = fc.oneof(
  fc.record({
    type: fc.constant("percent" as const),
    basis: fc.constantFrom("day" as const, "month" as const, "year" as const),
    calendar,
    value: percent,
  }),
  fc.record({
    type: fc.constant("fixed" as const),
    basis: fc.constant("day" as const),
    calendar,
    value: fc.integer({ min: 1, max: 300 }),
  }),
);
const discountOf = (due: string) =>
  fc.oneof(
    fc.record({ basis: fc.constant("per_day" as const), calendar, rate }).map(({ rate: own, ...rest }) => {
      return { ...rest, ...own };
    }),
    fc
      .record({
        type: fc.constantFrom("percent" as const, "fixed" as const),
        days: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 }),
        value: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ type, days, value }) => {
        const dates = days
          .sort((one, other) => one - other)
          .map((before, index) => ({ date: addDays(due, -before), value: value + index }));
        return { type, basis: "until_date" as const, dates };
      }),
  );
const termsWithDay = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: -30, max: 75 }))
  .chain(([start, daysAfterDueDate, offset]) => {
    const due = addDays("2026-11-25", start);
    const cob = fc.record(
      {
        expirationDate: fc.constant(due),
        daysAfterDueDate: fc.constant(daysAfterDueDate),
        fine: rate,
        interest,
        discount: discountOf(due),
      },
      { requiredKeys: ["expirationDate", "daysAfterDueDate"] },
    );
    return fc.record({ cob, day: fc.constant(addDays(due, offset)) });
  });

describe("the terms of a charge with a due date", () => {
  it("come at the bank's own arithmetic to what we told the buyer, on every day", () => {
    const amount = fc.integer({ min: 5_000, max: 5_000_000 });
    fc.assert(
      fc.property(amount, termsWithDay, (amountInCents, { cob, day }) => {
        const ours = dueTermsOf(amountInCents, cob);
        const theirs = bodyOf(amountInCents, cob);
        const days = dueDays(ours);
        expect(daysOf(theirs)).toEqual({ due: days.movedDueOn, last: days.lastPayableOn });
        expect(valueOn(theirs, day).cents).toBe(amountDueOn(ours, day).amountDueInCents);
      }),
      { numRuns: proofRuns(300, 20_000) },
    );
  });

  it.each([
    ["2020-10-20", 4, "2020-10-26"],
    ["2020-12-25", 0, "2020-12-28"],
    ["2020-12-25", 1, "2020-12-29"],
    ["2020-12-25", 3, "2020-12-31"],
    ["2020-12-25", 4, "2021-01-04"],
    ["2021-08-27", 5, "2021-09-01"],
    ["2021-08-28", 5, "2021-09-06"],
  ])(
    "due on %s and valid for %i days can be paid at the bank until %s, as the Banco Central has it",
    (due, days, last) => {
      expect(daysOf(bodyOf(10_000, { expirationDate: due, daysAfterDueDate: days })).last).toBe(last);
    },
  );
});
