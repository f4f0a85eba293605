import type { RateType } from "@/db/schema/catalog-enums";
import type { Cob, Discount, Interest } from "@/db/schema/payments-shapes";
import { toDecimalText } from "../../core/money/money";

/** `modalidade` is an integer, `valorPerc` decimal text. */
interface Rate {
  modalidade: number;
  valorPerc: string;
}

const fixedOrPercent: Record<RateType, number> = { fixed: 1, percent: 2 };

/** By type, period and days (Pix API 2.9.0, `valor.juros.modalidade`). */
const interestModes: Record<Interest["calendar"], { fixed: number } & Record<Interest["basis"], number>> = {
  calendar: { fixed: 1, day: 2, month: 3, year: 4 },
  business: { fixed: 5, day: 6, month: 7, year: 8 },
};

/** Discounts per day of early payment. */
const discountModes: Record<Interest["calendar"], Record<RateType, number>> = {
  calendar: { fixed: 3, percent: 5 },
  business: { fixed: 4, percent: 6 },
};

/** Formats a percentage or an amount in cents with two decimals. Both 2 percent and 200 cents become `"2.00"`. */
function toRateText(type: RateType, value: number): string {
  const hundredths = type === "fixed" ? value : Math.round(value * 100);
  const isExact = type === "fixed" ? Number.isSafeInteger(value) : Math.abs(hundredths - value * 100) < 1e-6;
  if (!isExact || hundredths < 0) throw new RangeError("A rate has whole cents, or at most two decimals of a percent");
  return toDecimalText(hundredths);
}

const rateOf = (modalidade: number, type: RateType, value: number): Rate => ({
  modalidade,
  valorPerc: toRateText(type, value),
});

/** Reports whether the Pix API has a mode for this interest. Fixed interest must be per day. */
export const takesInterest = ({ type, basis }: Interest): boolean => type !== "fixed" || basis === "day";

function composeInterest(interest: Interest): Rate {
  const { type, basis, calendar, value } = interest;
  if (!takesInterest(interest)) throw new RangeError("A fixed interest is for each day");
  return rateOf(interestModes[calendar][type === "fixed" ? "fixed" : basis], type, value);
}

function composeDiscount(discount: Discount): object {
  const { type } = discount;
  if (discount.basis === "per_day") return rateOf(discountModes[discount.calendar][type], type, discount.value);
  const dates = discount.dates.map(({ date, value }) => ({ data: date, valorPerc: toRateText(type, value) }));
  return { modalidade: fixedOrPercent[type], descontoDataFixa: dates };
}

/**
 * Formats the terms of a charge with a due date as `calendario` and `valor` (Pix API 2.9.0,
 * `CobVSolicitada`).
 *
 * @throws RangeError for terms that the Pix API cannot express; the validation of requests already
 * rejects them.
 */
export function composeTerms({ expirationDate, daysAfterDueDate, fine, interest, discount }: Cob) {
  return {
    calendario: { dataDeVencimento: expirationDate, validadeAposVencimento: daysAfterDueDate },
    valor: {
      ...(fine ? { multa: rateOf(fixedOrPercent[fine.type], fine.type, fine.value) } : {}),
      ...(interest ? { juros: composeInterest(interest) } : {}),
      ...(discount ? { desconto: composeDiscount(discount) } : {}),
    },
  };
}
