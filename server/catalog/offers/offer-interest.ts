import type { offers } from "@/db/schema";
import type { interestBearers } from "@/db/schema/catalog-shapes";
import { fail } from "../../errors";

type OfferRow = typeof offers.$inferSelect;

/** Who bears the interest of an offer's installments, as the API answers it. */
export interface OfferInterest {
  interestBorneBy: (typeof interestBearers)[number];
  /** Hundredths of a percent; null while the seller bears it. */
  monthlyInterestBps: number | null;
}

/** The interest in an input; absent fields stay unchanged. */
export interface InterestInput {
  interestBorneBy?: OfferInterest["interestBorneBy"] | undefined;
  monthlyInterestBps?: number | null | undefined;
}

/** Who bears the interest of an offer's row: its buyers, if it has a rate. */
export function interestOf({ monthlyInterestBps }: Pick<OfferRow, "monthlyInterestBps">): OfferInterest {
  return monthlyInterestBps > 0
    ? { interestBorneBy: "buyer", monthlyInterestBps }
    : { interestBorneBy: "seller", monthlyInterestBps: null };
}

/**
 * The rate that an offer's buyers bear after a change, in hundredths of a percent; 0 if the seller bears the interest.
 *
 * @throws a broken rule naming `interestBorneBy` for a plan, `monthlyInterestBps` when the buyer bears the interest
 * without a rate, or the seller with one.
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
