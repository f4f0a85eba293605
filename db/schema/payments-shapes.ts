import type { RateType } from "@/db/schema/catalog-enums";

/** The interest of a charge's installments that its buyer bears. */
export interface InstallmentInterest {
  /** Hundredths of a percent. */
  monthlyRateBps: number;
  /** In cents, part of the charge's amount, beside its items. */
  amountInCents: number;
}

/** The UTM parameters of a checkout link, with their maximum lengths. */
export const trackingLimits = { source: 200, medium: 200, campaign: 200, term: 200, content: 200 } as const;

/** UTM parameters of the buyer's checkout link. */
export type Tracking = { [Parameter in keyof typeof trackingLimits]?: string | undefined };

/** Maximum number of metadata keys, and maximum lengths of a key and of a value. */
export const metadataLimits = { keys: 20, key: 40, value: 500 } as const;

/** An integrator's own keys and values. */
export type Metadata = Record<string, string>;

/** Period of an interest rate. */
export const interestBases = ["day", "month", "year"] as const;
export type InterestBasis = (typeof interestBases)[number];

/** Which days count: all days, or business days only. */
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

/** Agreed terms of a Pix with a due date, as sent in the request's `cob`. Days are São Paulo days. */
export interface Cob {
  expirationDate: string;
  daysAfterDueDate: number;
  fine?: Fine | undefined;
  interest?: Interest | undefined;
  discount?: Discount | undefined;
}

/** A transaction that the payer's bank pays by an authorisation (Pix Automático). */
export interface AutomaticCharge {
  authorizationId: string;
  /** The due day, `YYYY-MM-DD` in São Paulo; null for the first charge, which the payer pays with the authorisation. */
  dueOn: string | null;
  /** The later days on which the payer's bank was asked to try again. */
  retriesOn: string[];
  /** How many tries failed so far. */
  failedTries: number;
}
