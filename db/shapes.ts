import type { BankEnvironment, BankProfile } from "./connection-enums";
import type { Account, CardBrand, EventName, PaymentMethod, RateType, TransactionStatus } from "./enums";
import type { PartnerKind } from "./growth-enums";
import type { QuestionKind } from "./learning-enums";
import type { BankAccountType } from "./payout-enums";

/**
 * Shapes stored exactly as the wire sends them. Each is defined here once and types its column; the wire schema is
 * derived from it, or checked against it by the compiler. Stateless like `db/enums`, so a browser may import it.
 */

/** The parts of a postal address, all optional, with their maximum lengths. */
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

/** What the platform charges for a sale: shares in basis points, sums in cents. */
export interface FeeTerms {
  pixFeeBps: number;
  boletoFee: number;
  cardFeeBps: number;
  cardFeeFixed: number;
  /** Of a Pix that is paid into the seller's own bank account; owed, not withheld. */
  bankPixFeeBps: number;
}

/** Fees agreed for the sales from an instant on, the start of a São Paulo day in ISO 8601. */
export interface FeeChange extends Omit<FeeTerms, "bankPixFeeBps"> {
  startsAt: string;
  /** Absent from changes stored before there was this fee: none. */
  bankPixFeeBps?: number;
}

/** Who bears the interest of a card's installments. */
export const interestBearers = ["seller", "buyer"] as const;

/** The highest monthly rate that an offer may ask of its buyers: 10 %. */
export const maxMonthlyInterestBps = 1_000;

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

/**
 * A partner's share of a charge, agreed when it was reserved and never changed since. Shares are taken in their order:
 * first those of co-producers, each from what the producer nets, then those of affiliates, from what is left.
 */
export interface PartnerShare {
  kind: PartnerKind;
  /** The affiliation or the co-production that grants it. */
  agreementId: string;
  partnerCompanyId: string;
  /** Hundredths of a percent of the covered items' net; null for a fixed share. */
  bps: number | null;
  /** Cents of the charge; null for a share in `bps`. */
  fixedInCents: number | null;
  /** Positions in the charge's items of those that it covers; null for the whole charge. */
  items: number[] | null;
}

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

/** A bank account that receives payouts. */
export interface BankAccount {
  /** Three digits (COMPE). */
  bankCode: string;
  branch: string;
  /** With its check digit, without punctuation. */
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  /** CPF or CNPJ without punctuation. */
  holderDocument: string;
}

/** What a connection knows of its bank besides its credentials. */
export interface ConnectionSettings {
  profile: BankProfile;
  environment: BankEnvironment;
  /** The receiver's Pix key, which charges name. */
  pixKey: string;
  /** Base of the API and address of the token, for the profile `generic` only. */
  apiUrl?: string | undefined;
  tokenUrl?: string | undefined;
  /** The account that charges by an authorisation credit, which name it (Pix Automático); without it there are none. */
  receivingAccount?: { branch: string | null; number: string; type: BankAccountType } | undefined;
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

/** Subtitles of a lesson's own video (WebVTT). */
export interface LessonCaptions {
  /** A BCP 47 tag, such as `pt-BR`. */
  language: string;
  label: string;
  url: string;
}

/** A chapter of a lesson's video. */
export interface LessonChapter {
  startSeconds: number;
  title: string;
}

/** A question of a lesson's quiz. */
export interface QuizQuestion {
  id: string;
  kind: QuestionKind;
  text: string;
  choices: { id: string; text: string; isRight: boolean }[];
}

/** A rule that sends charges through a connection. Absent conditions match every charge; bounds are inclusive. */
export interface RoutingRule {
  method: PaymentMethod;
  /** Only for cards. */
  brands?: CardBrand[] | undefined;
  minInstallments?: number | undefined;
  maxInstallments?: number | undefined;
  minAmountInCents?: number | undefined;
  maxAmountInCents?: number | undefined;
  connectionId: string;
}

/** The filters of an export: São Paulo days, and those of a single kind. */
export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Of transactions. */
  status?: TransactionStatus | undefined;
  /** Of transactions. */
  paymentMethod?: PaymentMethod | undefined;
  /** Of the ledger. */
  account?: Account | undefined;
  /** Of events. */
  event?: EventName | undefined;
}

/** By its verb, how often a scenario's run did something, and how often it was refused. */
export type ScenarioCounts = Record<string, { done: number; refused: number }>;

/** What was refused in a scenario's run: the index of its step, the company's now and the error's code. */
export interface ScenarioFault {
  step: number;
  at: string;
  code: string;
}

/** Our ids: UUIDs in lower case with dashes. */
export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that nothing has. */
export const absentId = "00000000-0000-0000-0000-000000000000";

/** A visible character: not blank, zero-width, a bidi control or the empty Braille pattern. */
export const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
