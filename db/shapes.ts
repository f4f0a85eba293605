import type { RateType } from "./enums";

/**
 * The shapes that are stored as the wire has them: each lives here once and types its column, and the wire schema is made
 * of it or held to it by the compiler. Like `db/enums` it has no state, so that a browser may have it too.
 */

/** The parts of a postal address, each of which may be missing, with the most characters of each. */
export const addressLimits = {
  street: 160,
  number: 20,
  complement: 80,
  neighborhood: 80,
  city: 80,
  state: 40,
  zipCode: 10,
  country: 60,
} as const;

export type Address = { [Part in keyof typeof addressLimits]?: string | undefined };

/** The UTM parameters of a checkout link, with the most characters of each. */
export const trackingLimits = { source: 200, medium: 200, campaign: 200, term: 200, content: 200 } as const;

/** Where a buyer came from, as the checkout link said. */
export type Tracking = { [Parameter in keyof typeof trackingLimits]?: string | undefined };

/** The time that an interest is for. */
export const interestBases = ["day", "month", "year"] as const;
export type InterestBasis = (typeof interestBases)[number];

/** Which days count: all of them, or those on which banks work. */
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

/** What the parties agreed on for a Pix with a due date, as the request's `cob` had it; days are São Paulo's. */
export interface Cob {
  expirationDate: string;
  daysAfterDueDate: number;
  fine?: Fine | undefined;
  interest?: Interest | undefined;
  discount?: Discount | undefined;
}
