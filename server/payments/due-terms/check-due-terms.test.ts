import { describe, expect, it } from "vitest";
import { describeIssue } from "../../runtime/rest/describe-issue";
import { checkDueTerms } from "./check-due-terms";
import { dueTermsOf } from "./due-amount";
import { Cob } from "./schemas";

const today = "2026-11-20";
const base = { expirationDate: "2026-12-10" };
const percent = { type: "percent", value: 2 };
const monthly = { type: "percent", basis: "month", calendar: "calendar", value: 1 };
const perDay = { type: "percent", basis: "per_day", calendar: "calendar", value: 1 };
const untilDate = (...dates: unknown[]) => ({ type: "fixed", basis: "until_date", dates });

function faultOf(cob: unknown, amountInCents = 10_000): string | null {
  const parsed = Cob.safeParse(cob);
  if (!parsed.success) {
    const { field, message } = describeIssue(parsed.error.issues);
    return `cob.${field}: ${message}`;
  }
  const fault = checkDueTerms(dueTermsOf(amountInCents, parsed.data), today);
  return fault && `${fault.field}: ${fault.message}`;
}

describe("the terms of a Pix with a due date", () => {
  it("accept the example of `POST /v1/pix/in/cob`, and default to 30 payable days", () => {
    const cob = { ...base, fine: percent, interest: monthly };
    expect(faultOf(cob)).toBeNull();
    expect(dueTermsOf(4990, Cob.parse(cob))).toEqual({
      amountInCents: 4990,
      dueOn: "2026-12-10",
      daysAfterDueDate: 30,
      fine: percent,
      interest: monthly,
      discount: null,
    });
  });

  it.each([
    ["due today", { expirationDate: today }],
    ["without a day after the due date", { ...base, daysAfterDueDate: 0 }],
    ["with a year after it", { ...base, daysAfterDueDate: 365 }],
    ["with two decimals", { ...base, fine: { type: "percent", value: 1.15 } }],
    ["with a fine above the legal one", { ...base, fine: { type: "percent", value: 15 } }],
    ["with fixed cents", { ...base, fine: { type: "fixed", value: 1 }, interest: { ...monthly, type: "fixed" } }],
    ["with business days of a year", { ...base, interest: { ...monthly, basis: "year", calendar: "business" } }],
    ["with a discount up to the due date", { ...base, discount: untilDate({ date: "2026-12-10", value: 9999 }) }],
    ["with a discount of today", { ...base, discount: untilDate({ date: today, value: 1 }) }],
    ["with a discount per day that leaves a cent", { ...base, discount: { ...perDay, value: 4.99 } }],
  ])("are accepted %s", (_, cob) => {
    expect(faultOf(cob)).toBeNull();
  });

  it.each<[string, unknown]>([
    ["cob.expirationDate: is required", {}],
    ["cob.expirationDate: must be a string", { expirationDate: 20261210 }],
    ["cob.expirationDate: must be an existing date in the form YYYY-MM-DD", { expirationDate: "2026-02-30" }],
    ["cob.expirationDate: must be an existing date in the form YYYY-MM-DD", { expirationDate: "10/12/2026" }],
    ["cob.expirationDate: must be before the year 2200", { expirationDate: "2200-01-01" }],
    ["cob.expirationDate: must be today or later", { expirationDate: "2026-11-19" }],
    ["cob.dueDate: is not a known property", { ...base, dueDate: "2026-12-10" }],
    ["cob.daysAfterDueDate: must be at least 0", { ...base, daysAfterDueDate: -1 }],
    ["cob.daysAfterDueDate: must be at most 365", { ...base, daysAfterDueDate: 366 }],
    ["cob.daysAfterDueDate: must be an integer", { ...base, daysAfterDueDate: 1.5 }],
    ["cob.daysAfterDueDate: must be an integer", { ...base, daysAfterDueDate: "30" }],
    ["cob.daysAfterDueDate: must be an integer", { ...base, daysAfterDueDate: null }],
    ["cob.fine: must be an object", { ...base, fine: null }],
    ["cob.fine.value: is required", { ...base, fine: { type: "percent" } }],
    ["cob.fine.type: must be one of: percent, fixed", { ...base, fine: { type: "bps", value: 1 } }],
    ["cob.fine.basis: is not a known property", { ...base, fine: { ...percent, basis: "month" } }],
    ["cob.fine.value: must have at most two decimals", { ...base, fine: { ...percent, value: 2.125 } }],
    ["cob.fine.value: must have at most two decimals", { ...base, fine: { ...percent, value: 0.1 + 0.2 } }],
    ["cob.fine.value: must have at most two decimals", { ...base, fine: { ...percent, value: 1e-7 } }],
    ["cob.fine.value: must be at most 100", { ...base, fine: { ...percent, value: 100.01 } }],
    ["cob.fine.value: must be more than 0", { ...base, fine: { ...percent, value: 0 } }],
    ["cob.fine.value: must be more than 0", { ...base, fine: { ...percent, value: -2 } }],
    ["cob.fine.value: must be a number", { ...base, fine: { ...percent, value: "2" } }],
    ["cob.fine.value: must be integer cents, at most 9999999999", { ...base, fine: { type: "fixed", value: 0.5 } }],
    ["cob.fine.value: must be integer cents, at most 9999999999", { ...base, fine: { type: "fixed", value: 1e10 } }],
    ["cob.interest.value: must have at most two decimals", { ...base, interest: { ...monthly, value: 0.033 } }],
    ["cob.interest.basis: must be one of: day, month, year", { ...base, interest: { ...monthly, basis: "week" } }],
    ["cob.interest.calendar: is required", { ...base, interest: { ...percent, basis: "day" } }],
  ])("are refused with %j: %j", (sentence, cob) => {
    expect(faultOf(cob)).toBe(sentence);
  });

  it.each<[string, unknown]>([
    ["cob.discount.basis: must be one of: until_date, per_day", { ...perDay, basis: "until" }],
    ["cob.discount.basis: must be one of: until_date, per_day", percent],
    ["cob.discount.calendar: is required", { ...percent, basis: "per_day" }],
    ["cob.discount.value: must have at most two decimals", { ...perDay, value: 0.001 }],
    ["cob.discount.value: must leave at least one cent to pay", { ...perDay, value: 5 }],
    ["cob.discount.value: is not a known property", { ...untilDate({ date: "2026-12-01", value: 1 }), value: 1 }],
    ["cob.discount.dates: is required", { type: "fixed", basis: "until_date" }],
    ["cob.discount.dates: must have at least 1 item", untilDate()],
    [
      "cob.discount.dates: must have at most 3 items",
      untilDate(...[1, 2, 3, 4].map((day) => ({ date: `2026-12-0${day}`, value: 1 }))),
    ],
    ["cob.discount.dates.0.date: must be an existing date in the form YYYY-MM-DD", untilDate({ date: "x", value: 1 })],
    ["cob.discount.dates.0.date: must not be after expirationDate", untilDate({ date: "2026-12-11", value: 1 })],
    ["cob.discount.dates.0.date: must be today or later", untilDate({ date: "2026-11-19", value: 1 })],
    [
      "cob.discount.dates.1.date: must not repeat a date",
      untilDate({ date: "2026-12-01", value: 2 }, { date: "2026-12-01", value: 1 }),
    ],
    [
      "cob.discount.dates.0.value: must leave at least one cent to pay",
      untilDate({ date: "2026-12-01", value: 10_000 }),
    ],
    [
      "cob.discount.dates.1.value: must be integer cents, at most 9999999999",
      untilDate({ date: "2026-12-01", value: 2 }, { date: "2026-12-02", value: 1.5 }),
    ],
    [
      "cob.discount.dates.0.value: must leave at least one cent to pay",
      { ...untilDate({ date: "2026-12-01", value: 100 }), type: "percent" },
    ],
  ])("are refused with %j for the discount %j", (sentence, discount) => {
    expect(faultOf({ ...base, discount })).toBe(sentence);
  });

  it("are refused when rounding makes a discount the whole amount", () => {
    const discount = { ...untilDate({ date: "2026-12-01", value: 50 }), type: "percent" };
    expect(faultOf({ ...base, discount }, 1)).toBe("cob.discount.dates.0.value: must leave at least one cent to pay");
    expect(faultOf({ ...base, discount }, 2)).toBeNull();
  });
});
