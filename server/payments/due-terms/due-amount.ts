import type { Cob, DayCalendar, Discount, Fine, Interest, InterestBasis } from "@/db/schema/payments-shapes";
import { countBusinessDays, countDays, nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays } from "../../core/calendar/calendar";
import { divideHalfUp } from "../../core/money/money";
import type { Rate } from "../../core/procedures/wire";
import type { DueAmount } from "./schemas";

/** Agreed terms of a Pix with a due date. Dates are `YYYY-MM-DD` in São Paulo. */
export interface DueTerms {
  amountInCents: number;
  /** May fall on a day that is not a business day. */
  dueOn: string;
  daysAfterDueDate: number;
  fine: Fine | null;
  interest: Interest | null;
  discount: Discount | null;
}

/**
 * Days per interest period: a month has 30 calendar days (market convention) or 21 business days, a
 * year 365 or 252.
 */
const periods: Record<InterestBasis, Record<DayCalendar, bigint>> = {
  day: { calendar: 1n, business: 1n },
  month: { calendar: 30n, business: 21n },
  year: { calendar: 365n, business: 252n },
};

const countBy: Record<DayCalendar, (from: string, to: string) => number> = {
  calendar: (from, to) => Math.max(0, countDays(from, to)),
  business: countBusinessDays,
};

export function dueTermsOf(amountInCents: number, cob: Cob): DueTerms {
  const { expirationDate, daysAfterDueDate, fine = null, interest = null, discount = null } = cob;
  return { amountInCents, dueOn: expirationDate, daysAfterDueDate, fine, interest, discount };
}

/**
 * Returns the effective due date and the last payable day, inclusive. Each moves to the next
 * business day (Pix API 2.9.0, `validadeAposVencimento`).
 */
export function dueDays({ dueOn, daysAfterDueDate }: Pick<DueTerms, "dueOn" | "daysAfterDueDate">): {
  movedDueOn: string;
  lastPayableOn: string;
} {
  const movedDueOn = nextBusinessDay(dueOn);
  return { movedDueOn, lastPayableOn: nextBusinessDay(addDays(movedDueOn, daysAfterDueDate)) };
}

/**
 * Returns `times / period` of a percentage of the amount, or of a fixed value, in cents. Rounds
 * half up, once (docs/domains/core.md).
 */
function componentOf({ type, value }: Rate, amountInCents: number, times: number, period = 1n): number {
  if (type === "fixed") return divideHalfUp(BigInt(value) * BigInt(times), period);
  const hundredthsOfPercent = BigInt(Math.round(value * 100));
  return divideHalfUp(BigInt(amountInCents) * hundredthsOfPercent * BigInt(times), 10_000n * period);
}

function interestOn({ interest, amountInCents }: DueTerms, movedDueOn: string, day: string): number {
  if (!interest) return 0;
  const { basis, calendar } = interest;
  return componentOf(interest, amountInCents, countBy[calendar](movedDueOn, day), periods[basis][calendar]);
}

/**
 * Returns the discount for a payment on `day`, in cents, not capped at the amount. A discount date
 * that equals the due date moves with it. If several discounts are available, the highest applies,
 * so that paying later never costs less.
 */
export function promisedDiscount({ discount, amountInCents, dueOn }: DueTerms, day: string): number {
  const movedDueOn = nextBusinessDay(dueOn);
  if (!discount || day > movedDueOn) return 0;
  if (discount.basis === "per_day") {
    return componentOf(discount, amountInCents, countBy[discount.calendar](day, movedDueOn));
  }
  const ahead = discount.dates.filter(({ date }) => day <= (date === dueOn ? movedDueOn : date));
  return Math.max(0, ...ahead.map(({ value }) => componentOf({ type: discount.type, value }, amountInCents, 1)));
}

/**
 * Returns the amount due on a day in São Paulo, in cents, with its components
 * (docs/domains/payments.md; Pix API 2.9.0, `cobv.valor`). A discount applies up to the due date; a
 * fine and simple interest apply after it. The amount is never below one cent and never decreases
 * over time. After the last payable day, it continues to grow and `payable` is false.
 */
export function amountDueOn(terms: DueTerms, day: string): DueAmount {
  const { amountInCents: originalInCents, fine } = terms;
  const { movedDueOn, lastPayableOn } = dueDays(terms);
  const daysLate = Math.max(0, countDays(movedDueOn, day));
  const fineInCents = fine && daysLate > 0 ? componentOf(fine, originalInCents, 1) : 0;
  const interestInCents = interestOn(terms, movedDueOn, day);
  const discountInCents = Math.min(promisedDiscount(terms, day), originalInCents - 1);
  return {
    amountDueInCents: originalInCents + fineInCents + interestInCents - discountInCents,
    originalInCents,
    fineInCents,
    interestInCents,
    discountInCents,
    daysLate,
    payable: day <= lastPayableOn,
  };
}
