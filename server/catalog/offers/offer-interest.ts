import type { offers } from "@/db/schema";
import type { interestBearers } from "@/db/schema/catalog-shapes";
import { fail } from "../../core/failures/failure";

type OfferRow = typeof offers.$inferSelect;

export interface OfferInterest {
  interestBorneBy: (typeof interestBearers)[number];
  /** In basis points; null if the seller bears the interest. */
  monthlyInterestBps: number | null;
}

/** Absent fields stay unchanged. */
export interface InterestInput {
  interestBorneBy?: OfferInterest["interestBorneBy"] | undefined;
  monthlyInterestBps?: number | null | undefined;
}

/** The buyer pays the interest if the offer has a rate. */
export function interestOf({ monthlyInterestBps }: Pick<OfferRow, "monthlyInterestBps">): OfferInterest {
  return monthlyInterestBps > 0
    ? { interestBorneBy: "buyer", monthlyInterestBps }
    : { interestBorneBy: "seller", monthlyInterestBps: null };
}

/**
 * Returns the buyers' rate after a change, in basis points, or 0 if the seller bears the interest.
 *
 * @throws an error on `interestBorneBy` for a plan, or on `monthlyInterestBps` if the buyer bears
 * the interest without a rate or the seller bears it with a rate.
 */
export function checkInterest(offer: Pick<OfferRow, "frequency" | "monthlyInterestBps">, input: InterestInput): number {
  const before = interestOf(offer);
  const { interestBorneBy = before.interestBorneBy, monthlyInterestBps } = input;
  if (interestBorneBy === "seller")
    return typeof monthlyInterestBps === "number" ? fail("interest_rate_not_allowed") : 0;
  if (offer.frequency !== null) return fail("interest_not_for_plans");
  const rate = monthlyInterestBps === undefined ? before.monthlyInterestBps : monthlyInterestBps;
  return rate ?? fail("interest_rate_required");
}
