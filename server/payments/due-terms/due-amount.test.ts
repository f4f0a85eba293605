import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Discount, Fine, Interest } from "@/db/schema/payments-shapes";
import { addDays } from "../../core/calendar/calendar";
import { checkDueTerms } from "./check-due-terms";
import { amountDueOn, type DueTerms, dueDays, promisedDiscount } from "./due-amount";

const plain: DueTerms = {
  amountInCents: 10_000,
  dueOn: "2026-11-10",
  daysAfterDueDate: 30,
  fine: null,
  interest: null,
  discount: null,
};

/**
 * Examples A to G of the Banco Central's Pix API documentation (`validadeAposVencimento`), with the
 * last payable day.
 */
const official: [name: string, dueOn: string, daysAfterDueDate: number, lastPayableOn: string][] = [
  ["A", "2020-10-20", 4, "2020-10-26"],
  ["B", "2020-12-25", 0, "2020-12-28"],
  ["C", "2020-12-25", 1, "2020-12-29"],
  ["D", "2020-12-25", 3, "2020-12-31"],
  ["E", "2020-12-25", 4, "2021-01-04"],
  ["F", "2021-08-27", 5, "2021-09-01"],
  ["G", "2021-08-28", 5, "2021-09-06"],
];

describe("dueDays", () => {
  it.each(official)("of example %s: due %s and %i days, can be paid until %s", (_, dueOn, days, lastPayableOn) => {
    const terms = { ...plain, dueOn, daysAfterDueDate: days };
    expect(dueDays(terms).lastPayableOn).toBe(lastPayableOn);
    for (let day = dueOn; day <= lastPayableOn; day = addDays(day, 1)) {
      expect(amountDueOn(terms, day).payable).toBe(true);
    }
    expect(amountDueOn(terms, addDays(lastPayableOn, 1)).payable).toBe(false);
  });
});

describe("fine and interest", () => {
  const late = { type: "percent", value: 2 } as const;
  const monthly = { type: "percent", basis: "month", calendar: "calendar", value: 1 } as const;

  it.each([
    ["2026-11-10", 10_000, 0],
    ["2026-11-11", 10_203, 1],
    ["2026-11-15", 10_217, 5],
    ["2026-11-20", 10_233, 10],
    ["2026-12-10", 10_300, 30],
  ])("of 2 % and 1 % a month make R$ 100,00 on %s %i cents, %i days late", (day, amountDueInCents, daysLate) => {
    expect(amountDueOn({ ...plain, fine: late, interest: monthly }, day)).toMatchObject({ amountDueInCents, daysLate });
  });

  it("are not owed when a charge due on a weekend is paid on the Monday after", () => {
    const terms = { ...plain, dueOn: "2026-11-14", fine: late, interest: monthly };
    expect(amountDueOn(terms, "2026-11-16")).toMatchObject({ amountDueInCents: 10_000, daysLate: 0 });
    expect(amountDueOn(terms, "2026-11-17")).toMatchObject({ fineInCents: 200, interestInCents: 3, daysLate: 1 });
  });

  it("add up as in the Banco Central's example of a paid charge", () => {
    const terms: DueTerms = {
      ...plain,
      amountInCents: 12_345,
      fine: { type: "fixed", value: 1500 },
      interest: { type: "fixed", basis: "day", calendar: "calendar", value: 200 },
    };
    expect(amountDueOn(terms, "2026-11-11").amountDueInCents).toBe(14_045);
  });

  // Due on 2026-11-10 and paid on 2026-12-10: 30 calendar days, of which 21 are business days.
  it.each<[Interest["type"], Interest["basis"], Interest["calendar"], number, number]>([
    ["percent", "day", "calendar", 0.1, 30 * 12],
    ["percent", "day", "business", 0.1, 21 * 12],
    ["percent", "month", "calendar", 1, 123],
    ["percent", "month", "business", 1, 123],
    ["percent", "year", "calendar", 12, 122],
    ["percent", "year", "business", 12, 123],
    ["fixed", "day", "calendar", 7, 210],
    ["fixed", "day", "business", 7, 147],
    ["fixed", "month", "calendar", 300, 300],
    ["fixed", "month", "business", 300, 300],
    ["fixed", "year", "calendar", 3650, 300],
    ["fixed", "year", "business", 2520, 210],
  ])("%s a %s by %s days of %d comes to %i cents", (type, basis, calendar, value, expected) => {
    const amountInCents = basis === "day" && type === "percent" ? 12_000 : 12_345;
    const terms: DueTerms = { ...plain, amountInCents, interest: { type, basis, calendar, value } };
    expect(amountDueOn(terms, "2026-12-10").interestInCents).toBe(expected);
  });

  it("on business days do not grow on a day banks are closed", () => {
    const interest: Interest = { type: "percent", basis: "day", calendar: "business", value: 1 };
    const days = ["2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16", "2026-11-19", "2026-11-20", "2026-11-23"];
    const terms: DueTerms = { ...plain, dueOn: "2026-11-13", interest };
    expect(days.map((day) => amountDueOn(terms, day).interestInCents)).toEqual([0, 0, 0, 100, 400, 400, 500]);
  });

  it("are each rounded once, half up", () => {
    const terms: DueTerms = { ...plain, amountInCents: 25, fine: late, interest: { ...monthly, value: 60 } };
    expect(amountDueOn(terms, "2026-11-11")).toMatchObject({ fineInCents: 1, interestInCents: 1 });
    expect(amountDueOn({ ...terms, amountInCents: 24 }, "2026-11-11")).toMatchObject({ fineInCents: 0 });
  });

  it("keep every cent of the largest amount", () => {
    const terms: DueTerms = { ...plain, amountInCents: 9_999_999_999, fine: { type: "percent", value: 1.15 } };
    expect(amountDueOn(terms, "2026-11-11").fineInCents).toBe(115_000_000);
  });
});

describe("discount", () => {
  const untilDates: Discount = {
    type: "fixed",
    basis: "until_date",
    dates: [
      { date: "2026-11-01", value: 1000 },
      { date: "2026-11-05", value: 500 },
      { date: "2026-11-10", value: 100 },
    ],
  };

  it.each([
    ["2026-10-20", 1000],
    ["2026-11-01", 1000],
    ["2026-11-02", 500],
    ["2026-11-05", 500],
    ["2026-11-06", 100],
    ["2026-11-10", 100],
    ["2026-11-11", 0],
  ])("until dates takes off on %s %i cents", (day, discountInCents) => {
    expect(amountDueOn({ ...plain, discount: untilDates }, day)).toMatchObject({ discountInCents });
  });

  it("up to the due date moves with it", () => {
    const dates = [{ date: "2026-11-14", value: 10 }];
    const terms: DueTerms = {
      ...plain,
      dueOn: "2026-11-14",
      discount: { type: "percent", basis: "until_date", dates },
    };
    expect(amountDueOn(terms, "2026-11-16").discountInCents).toBe(1000);
    expect(amountDueOn(terms, "2026-11-17").discountInCents).toBe(0);
  });

  it.each<[Interest["calendar"], string, number]>([
    ["calendar", "2026-11-01", 9 * 30],
    ["calendar", "2026-11-09", 30],
    ["calendar", "2026-11-10", 0],
    ["calendar", "2026-11-11", 0],
    ["business", "2026-11-01", 6 * 30],
    ["business", "2026-11-06", 2 * 30],
    ["business", "2026-11-07", 2 * 30],
    ["business", "2026-11-08", 2 * 30],
    ["business", "2026-11-09", 30],
    ["business", "2026-11-10", 0],
  ])("per %s day early takes off on %s %i cents", (calendar, day, discountInCents) => {
    const discount: Discount = { type: "percent", basis: "per_day", calendar, value: 0.3 };
    expect(amountDueOn({ ...plain, discount }, day).discountInCents).toBe(discountInCents);
  });

  it("leaves one cent due when paid earlier than the terms foresaw", () => {
    const discount: Discount = { type: "fixed", basis: "per_day", calendar: "calendar", value: 900 };
    expect(amountDueOn({ ...plain, discount }, "2026-10-10")).toMatchObject({
      amountDueInCents: 1,
      discountInCents: 9999,
    });
  });
});

const today = "2026-09-01";
const anyRate = fc.oneof(
  fc.record({ type: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 10_000 }).map((h) => h / 100) }),
  fc.record({ type: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 20_000 }) }),
);
const anyCalendar = fc.constantFrom("calendar" as const, "business" as const);
const anyDueOn = fc.integer({ min: 0, max: 500 }).map((days) => addDays(today, days));
const anyInterest: fc.Arbitrary<Interest> = fc
  .tuple(anyRate, fc.constantFrom("day" as const, "month" as const, "year" as const), anyCalendar)
  .map(([rate, basis, calendar]) => ({ ...rate, basis, calendar }));

function anyDiscount(dueOn: string): fc.Arbitrary<Discount> {
  const perDay = fc
    .tuple(anyRate, anyCalendar)
    .map(([rate, calendar]): Discount => ({ ...rate, basis: "per_day", calendar }));
  const early = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), anyRate), { minLength: 1, maxLength: 3 });
  const untilDate = fc.tuple(fc.constantFrom("percent" as const, "fixed" as const), early).map(
    ([type, dates]): Discount => ({
      type,
      basis: "until_date",
      dates: dates.map(([days, { value }]) => ({ date: addDays(dueOn, -days), value: Math.ceil(value) })),
    }),
  );
  return fc.oneof(perDay, untilDate);
}

const anyTerms: fc.Arbitrary<DueTerms> = anyDueOn.chain((dueOn) =>
  fc.record({
    amountInCents: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9_999_999_999 })),
    dueOn: fc.constant(dueOn),
    daysAfterDueDate: fc.integer({ min: 0, max: 365 }),
    fine: fc.option(anyRate satisfies fc.Arbitrary<Fine>),
    interest: fc.option(anyInterest),
    discount: fc.option(anyDiscount(dueOn)),
  }),
);

describe("the amount due, whatever the terms", () => {
  it("never falls from one day to the next, is at least a cent, and is the sum of its parts", () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: -80, max: 400 }), (terms, offset) => {
        const days = Array.from({ length: 40 }, (_, index) => addDays(terms.dueOn, offset + index));
        const amounts = days.map((day) => amountDueOn(terms, day));
        for (const [index, each] of amounts.entries()) {
          const { originalInCents, fineInCents, interestInCents, discountInCents, amountDueInCents } = each;
          expect(amountDueInCents).toBe(originalInCents + fineInCents + interestInCents - discountInCents);
          expect(amountDueInCents).toBeGreaterThanOrEqual(amounts[index - 1]?.amountDueInCents ?? 1);
          expect([fineInCents, interestInCents, discountInCents].every((part) => Number.isSafeInteger(part))).toBe(
            true,
          );
          expect(Math.min(fineInCents, interestInCents, discountInCents)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("never hits the floor of one cent when the terms were accepted", () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 60 }), (terms, offset) => {
        fc.pre(checkDueTerms(terms, today) === null);
        const day = addDays(today, offset);
        expect(amountDueOn(terms, day).discountInCents).toBe(promisedDiscount(terms, day));
      }),
    );
  });
});
