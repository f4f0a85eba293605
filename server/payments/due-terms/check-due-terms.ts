import { type DueTerms, promisedDiscount } from "./due-amount";

interface TermsFault {
  /** Such as `cob.discount.dates.1.date`. */
  field: string;
  message: string;
}

const wholeAmount = "must leave at least one cent to pay";

function findDateFault(date: string, earlier: readonly string[], terms: DueTerms, today: string): string | null {
  if (earlier.includes(date)) return "must not repeat a date";
  if (date < today) return "must be today or later";
  return date > terms.dueOn ? "must not be after expirationDate" : null;
}

function findDiscountFault(terms: DueTerms, today: string): TermsFault | null {
  const { discount, amountInCents } = terms;
  if (!discount) return null;
  if (discount.basis === "per_day") {
    // A discount is highest on the earliest possible payment day, which is today.
    const isWhole = promisedDiscount(terms, today) >= amountInCents;
    return isWhole ? { field: "cob.discount.value", message: wholeAmount } : null;
  }
  const dates = discount.dates.map(({ date }) => date);
  for (const [index, each] of discount.dates.entries()) {
    const field = `cob.discount.dates.${index}`;
    const message = findDateFault(each.date, dates.slice(0, index), terms, today);
    if (message) return { field: `${field}.date`, message };
    const alone = { ...terms, discount: { ...discount, dates: [each] } };
    if (promisedDiscount(alone, today) >= amountInCents) return { field: `${field}.value`, message: wholeAmount };
  }
  return null;
}

/**
 * Finds the first fault in well-formed terms as of `today`, the day of the agreement: a due date or
 * discount date before `today`, a discount date after the due date or listed twice, or a discount
 * of the full amount (docs/domains/payments.md). Returns null if the terms are valid.
 */
export function checkDueTerms(terms: DueTerms, today: string): TermsFault | null {
  if (terms.dueOn < today) return { field: "cob.expirationDate", message: "must be today or later" };
  return findDiscountFault(terms, today);
}
