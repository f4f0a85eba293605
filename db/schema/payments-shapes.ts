import type { LateRefundRule, RateType } from "./catalog-enums";

export interface InstallmentInterest {
  monthlyRateBps: number;
  /** Part of the charge's amount, in addition to its items. */
  amountInCents: number;
}

/** Money-back guarantee as of the sale, regardless of later changes of the product and the offer. */
export interface SoldGuarantee {
  days: number;
  lateRefunds: LateRefundRule;
  /** The page asked for a delivery address or sold a physical product. */
  hasGoods?: true;
}

/** Day of receipt, `YYYY-MM-DD`, and the party that stated it. */
export interface GoodsReceipt {
  day: string;
  by: "seller" | "buyer";
  /** ISO instant; absent in receipts of older versions. */
  recordedAt?: string;
}

export const trackingLimits = { source: 200, medium: 200, campaign: 200, term: 200, content: 200 } as const;

export type Tracking = { [Parameter in keyof typeof trackingLimits]?: string | undefined };

export const metadataLimits = { keys: 20, key: 40, value: 500 } as const;

export type Metadata = Record<string, string>;

export const interestBases = ["day", "month", "year"] as const;
export type InterestBasis = (typeof interestBases)[number];

/** All days, or only business days, count towards a term. */
export const dayCalendars = ["calendar", "business"] as const;
export type DayCalendar = (typeof dayCalendars)[number];

export interface Fine {
  type: RateType;
  value: number;
}

export interface Interest {
  type: RateType;
  basis: InterestBasis;
  calendar: DayCalendar;
  value: number;
}

export interface DiscountUntilDate {
  type: RateType;
  basis: "until_date";
  dates: { date: string; value: number }[];
}

export interface DiscountPerDay {
  type: RateType;
  basis: "per_day";
  calendar: DayCalendar;
  value: number;
}

export type Discount = DiscountUntilDate | DiscountPerDay;

/** Pix with a due date, as in the request's `cob`. Days are São Paulo days. */
export interface Cob {
  expirationDate: string;
  daysAfterDueDate: number;
  fine?: Fine | undefined;
  interest?: Interest | undefined;
  discount?: Discount | undefined;
}

/** Paid by the payer's bank under an authorization (Pix Automático). */
export interface AutomaticCharge {
  authorizationId: string;
  /** `YYYY-MM-DD`, São Paulo. Null for the first charge, which the payer pays together with the authorization. */
  dueOn: string | null;
  retriesOn: string[];
  failedTries: number;
}
