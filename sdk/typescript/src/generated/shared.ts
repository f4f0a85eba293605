// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
export interface Address {
  street?: string;
  number?: string;
  complement?: string;
  neighborhood?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  country?: string;
}

export interface Boleto {
  /** A page with the bars, the line, copy and print. */
  url: string;
  /** 44 digits. */
  barcode: string;
  /** 47 digits, to type or to copy. */
  digitableLine: string;
  /** The last instant of the due date, America/Sao_Paulo. */
  dueAt: string;
}

export interface Card {
  brand: "visa" | "mastercard" | "elo" | "amex" | "hipercard" | "diners" | "discover" | "jcb";
  last4: string;
  holderName: string;
  /** The issuer's own answer (ABECS), once it refused. */
  refuseCode: string | null;
  /** Whether the brands allow this card to be tried again. */
  retryable: boolean | null;
  /**
   * The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their browser there. Absent
   * without one, and once the charge is decided.
   */
  challengeUrl?: string;
}

export interface CobOutput {
  /** The due date, today or later. If it is not a business day, everything counts from the next one. */
  expirationDate: string;
  /** How many calendar days after the due date it may still be paid. */
  daysAfterDueDate: number;
  fine?: Fine;
  interest?: Interest;
  discount?: Discount;
}

export interface Customer {
  name: string;
  email: string;
  documentType: "cpf" | "cnpj";
  /** CPF: 11 digits. CNPJ: 12 digits or capital letters, then 2 digits. No punctuation. */
  document: string;
  /** International format; Brazilian national numbers are normalised to it. */
  phone?: string;
  address?: Address;
  /** Your own keys and values of this customer; they replace those given before. */
  metadata?: NewMetadata;
}

/**
 * For paying early: up to given dates (if several are still ahead, the highest counts), or for each day before the
 * due date.
 */
export type Discount = DiscountUntilDate | DiscountPerDay;

export interface DiscountPerDay {
  type: "percent" | "fixed";
  basis: "per_day";
  /** Which days are counted: all of them, or those on which banks work. */
  calendar: "calendar" | "business";
  /** Taken off for each day that the payment comes before the due date. */
  value: number;
}

export interface DiscountUntilDate {
  type: "percent" | "fixed";
  basis: "until_date";
  dates: DiscountUntilDateDate[];
}

export interface DiscountUntilDateDate {
  /** The last day of this discount, not after `expirationDate`. */
  date: string;
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
}

export interface DisputeDefence {
  text: string;
  links: string[];
  sentAt: string;
}

export interface Event {
  /** The same for every receiver and every attempt: discard one you have seen. */
  id: string;
  /** Its subject: the name of the property that holds it. */
  type: string;
  /**
   * What happened. `transaction_overpaid`: money arrived for a charge that was not waiting for any: it was paid,
   * refunded or canceled before. It is counted in `amountPaidInCents` and can be refunded.
   */
  event:
    | "transaction_created"
    | "transaction_paid"
    | "transaction_refused"
    | "transaction_canceled"
    | "transaction_underpaid"
    | "transaction_overpaid"
    | "transaction_duplicated"
    | "transaction_refunded"
    | "transaction_chargeback"
    | "transaction_chargeback_won"
    | "refund_requested"
    | "subscription_created"
    | "subscription_renewed"
    | "subscription_renewal_failed"
    | "subscription_canceled"
    | "product_canceled"
    | "authorization_approved"
    | "authorization_ended"
    | "dispute_opened"
    | "dispute_defended"
    | "dispute_won"
    | "dispute_lost"
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
    | "webhook_test";
  /** `user`: to your webhooks. `postback`: to a transaction's own URL. `test`: discard it. */
  scope: "user" | "postback" | "test";
  createdAt: string;
  /** The company's own instant, of an event made while its clock was ahead of the real time; else absent. */
  simulatedAt?: string;
  transaction?: EventTransaction;
  subscription?: EventSubscription;
  authorization?: EventAuthorization;
  dispute?: EventDispute;
  payout?: EventPayout;
  enrollment?: EventEnrollment;
  webhook?: EventWebhook;
}

export interface EventAuthorization {
  id?: string;
  /**
   * `created` waits for the payer. `approved`: their bank pays each cycle's charge. `rejected`, `expired` and
   * `canceled` are final.
   */
  status?: "created" | "approved" | "rejected" | "expired" | "canceled";
  /** 2: authorises only. 3: pays the first charge and authorises. */
  journey?: number;
  /** The subscription; in journey 3 it exists once it has started. */
  subscriptionId?: string;
  /** The first charge, in journey 3. */
  transactionId?: string | null;
  /** What each cycle charges. */
  amountInCents?: number;
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** The due day of the first recurring charge, America/Sao_Paulo. */
  startsOn?: string;
  /** Why it ended, in the bank's code (API Pix 2.9.0). */
  reason?: string | null;
  /** Until when it may be given. */
  expiresAt?: string;
  decidedAt?: string | null;
  createdAt?: string;
}

export interface EventDispute {
  id?: string;
  /** `chargeback`: a cardholder's. `infraction`: the MED of a Pix. */
  kind?: "chargeback" | "infraction";
  transactionId?: string;
  /** What it blocks or took, in cents; perhaps a part of the charge. */
  amountInCents?: number;
  /** In the acquirer's words; empty where it gives none. */
  reason?: string;
  /** `defended`: open, and answered. `won` and `lost` are the acquirer's decision, as the seller sees it. */
  status?: "opened" | "defended" | "won" | "lost";
  /** Until when it may be answered, where the acquirer says so. */
  deadlineAt?: string | null;
  /** What was answered; null where nothing was. Its words go with the customer's data. */
  defence?: DisputeDefence | null;
  createdAt?: string;
  updatedAt?: string;
}

export interface EventEnrollment {
  id?: string;
  courseId?: string;
  productId?: string;
  customer?: EventEnrollmentCustomer;
  enrolledAt?: string;
  /** When access ended; null while it lasts. */
  revokedAt?: string | null;
}

export interface EventEnrollmentCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  emails: string[];
  metadata: Metadata;
}

export interface EventPayout {
  id?: string;
  /** Integer cents. */
  amountInCents?: number;
  /** Integer cents. */
  feeInCents?: number;
  /**
   * `awaiting_approval` until a second member approves it, `scheduled` until it is sent, `sent` until the bank's
   * outcome is known. A `returned` one was completed before: the receiving bank sent the money back.
   */
  status?: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
  /** The Pix key it goes to, masked; null for a bank account. */
  pixKey?: string | null;
  /** The bank account it goes to, its numbers masked; null for a Pix key. */
  account?: PayoutAccount | null;
  /** The company's own id if it goes to the company's own document. */
  destinationId?: string;
  description?: string;
  /** `user:` or `api_key:` and the id of who asked for it. */
  requestedBy?: string;
  /** `user:` and the id of the member who approved it; null without an approval. */
  approvedBy?: string | null;
  /** The Pix system's id of the payment, once it is known. */
  endToEndId?: string | null;
  /** Of a failed one: `not_sent` if it never reached the bank. */
  failureReason?: "invalid_key" | "refused_by_bank" | "not_sent" | null;
  createdAt?: string;
  completedAt?: string | null;
  returnedAt?: string | null;
}

export interface EventSubscription {
  id?: string;
  /** `past_due`: a renewal failed and is tried again; access stays. `canceled` is final. */
  status?: "active" | "past_due" | "canceled";
  productId?: string;
  offerSlug?: string;
  customer?: EventSubscriptionCustomer;
  metadata?: Metadata;
  nextChargeAt?: string | null;
  canceledAt?: string | null;
  cancelReason?: "requested" | "max_retries" | "refunded" | "disputed" | "customer" | null;
  /** The charge that caused it; null when none did. */
  transaction?: EventSubscriptionTransaction | null;
}

export interface EventSubscriptionCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  emails: string[];
  metadata: Metadata;
}

export interface EventSubscriptionTransaction {
  id: string;
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Integer cents. */
  amount: number;
  /** Integer cents. */
  netAmount: number;
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
  /** Why a card was refused; null otherwise. */
  refuseReason:
    | "insufficient_funds"
    | "expired_card"
    | "invalid_card"
    | "invalid_cvv"
    | "do_not_honor"
    | "suspected_fraud"
    | "lost_or_stolen"
    | "blocked_card"
    | "limit_exceeded"
    | "invalid_installments"
    | "issuer_unavailable"
    | "card_not_retryable"
    | null;
  createdAt: string;
  aprovedAt: string | null;
}

export interface EventTransaction {
  id?: string;
  paymentMethod?: "pix" | "credit_card" | "boleto";
  /** The amount charged, in cents. */
  amount?: number;
  /** amount less fees; expected while pending, final once paid. */
  netAmount?: number;
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees?: number;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description?: string;
  createdAt?: string;
  updatedAt?: string;
  /** When it was paid; null until then. */
  aprovedAt?: string | null;
  /** Why a card was refused; null otherwise. */
  refuseReason?:
    | "insufficient_funds"
    | "expired_card"
    | "invalid_card"
    | "invalid_cvv"
    | "do_not_honor"
    | "suspected_fraud"
    | "lost_or_stolen"
    | "blocked_card"
    | "limit_exceeded"
    | "invalid_installments"
    | "issuer_unavailable"
    | "card_not_retryable"
    | null;
  customer?: TransactionCustomer;
  Pix?: Pix | null;
  card?: Card | null;
  boleto?: Boleto | null;
  /** The terms of a Pix with a due date. */
  cob?: CobOutput | null;
  /** Due today, while a Pix with a due date is pending. */
  amountDueInCents?: number | null;
  /** The amount received; null until money arrives. */
  amountPaidInCents?: number | null;
  /** Refunded so far, refunds under way included. */
  refundedInCents?: number;
  installments?: number;
  /**
   * What the buyer bears for paying in installments, where the offer says so: its monthly rate in hundredths of a
   * percent, and the interest, which amount contains beside the items. Null without any.
   */
  installmentInterest?: TransactionInstallmentInterest | null;
  externalId?: string | null;
  metadata?: Metadata;
  items?: TransactionItem[];
  /** The subscription that it is a charge of. */
  subscriptionId?: string | null;
  /** The UTM parameters of the checkout link; null unless a checkout page sold it. */
  tracking?: TransactionTracking | null;
  /** The same as `Pix`. */
  pix?: Pix | null;
  refund?: EventTransactionRefund;
  /** The transaction that paid the order, of `transaction_duplicated`. */
  duplicateOf?: string;
  /** In its place, the payment link that had all its payments. */
  paymentLinkId?: string;
  /** In its place, the product that was sold out when the money arrived. */
  soldOutProductId?: string;
  /** In its place, the coupon that was used up when the money arrived. */
  usedUpCouponId?: string;
}

/** The refund of `transaction_refunded`. */
export interface EventTransactionRefund {
  id: string;
  amount: number;
  reason: string;
  refundedAt: string;
}

/** Of `webhook_test`. */
export interface EventWebhook {
  id?: string;
  url?: string;
  name?: string;
  /** The kinds it receives; null for all, those to come included. */
  events?:
    | (
        | "transaction_created"
        | "transaction_paid"
        | "transaction_refused"
        | "transaction_canceled"
        | "transaction_underpaid"
        | "transaction_overpaid"
        | "transaction_duplicated"
        | "transaction_refunded"
        | "transaction_chargeback"
        | "transaction_chargeback_won"
        | "refund_requested"
        | "subscription_created"
        | "subscription_renewed"
        | "subscription_renewal_failed"
        | "subscription_canceled"
        | "product_canceled"
        | "authorization_approved"
        | "authorization_ended"
        | "dispute_opened"
        | "dispute_defended"
        | "dispute_won"
        | "dispute_lost"
        | "payout_created"
        | "payout_completed"
        | "payout_failed"
        | "payout_returned"
        | "payout_canceled"
        | "course_enrolled"
        | "course_revoked"
        | "course_completed"
        | "certificate_issued"
        | "webhook_test"
      )[]
    | null;
  active?: boolean;
  /** Why deliveries were stopped: it answered 410 (`gone`), or only failed for 5 days (`failing`). */
  disabledReason?: "gone" | "failing" | null;
  disabledAt?: string | null;
  /** It failed ten times in a row: nothing is sent before this instant, then one delivery as a probe. */
  pausedUntil?: string | null;
  createdAt?: string;
  updatedAt?: string;
  /** Whether deliveries are signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). */
  signed?: boolean;
  /** Until when the secret before the last rotation signs along; null when one secret signs. */
  previousSecretEndsAt?: string | null;
  /** Its own headers, their values masked. */
  headers?: WebhookHeader[];
  /**
   * Only events about a charge, subscription, authorisation, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are then left out; tests are sent in any case. null:
   * every event.
   */
  productIds?: string[] | null;
  /**
   * At most so many deliveries a second, from all our machines together, retries and replays included; the others
   * wait their turn. A tenth of it may be sent at once. null: without a limit.
   */
  deliveriesPerSecond?: number | null;
  /** Bullets and the last four characters of the secret. */
  signatureSecretMasked?: string;
}

/**
 * Owed once, from the first day after the due date on. Brazilian consumer law allows 2 % at most; more is
 * accepted.
 */
export interface Fine {
  type: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
}

/** Simple interest on the original amount for each day after the due date. */
export interface Interest {
  type: "percent" | "fixed";
  /**
   * The time that `value` is for. It grows by the day: a month has 30 calendar or 21 business days, a year 365 or
   * 252.
   */
  basis: "day" | "month" | "year";
  /** Which days are counted: all of them, or those on which banks work. */
  calendar: "calendar" | "business";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
}

export interface Item {
  /** The offer that is sold. It must be for sale, and amountInCents must be its price. */
  offerSlug?: string;
  title: string;
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  quantity: number;
  tangible?: boolean;
}

export interface Lesson {
  id: string;
  title: string;
  description: string;
  videoUrl: string | null;
  durationSeconds: number | null;
  /** Whether anybody may watch it, from the checkout's page. */
  isSample: boolean;
  captions: LessonCaption[];
  chapters: LessonChapter[];
  /** Place among its siblings, from 0 without a gap. */
  position: number;
  materials: Material[];
}

export interface LessonCaption {
  language: string;
  label: string;
  url: string;
}

export interface LessonChapter {
  startSeconds: number;
  title: string;
}

export interface Material {
  id: string;
  title: string;
  url: string;
  /** Place among its siblings, from 0 without a gap. */
  position: number;
}

export interface MemberCourse {
  id: string;
  productId: string;
  slug: string;
  kind: "course";
  status: "draft" | "published" | "archived";
  title: string;
  producerName: string;
  tagline: string;
  description: string;
  category: string;
  level: string;
  highlights: string[];
  certificateHours: number;
  instructor: MemberCourseInstructor;
  artwork: MemberCourseArtwork;
  cover: string | null;
  issuesCertificates: boolean;
  takesComments: boolean;
  /** When the reader was enrolled; null for the seller. */
  enrolledAt: string | null;
  /** The modules with their lessons and materials, in order. */
  modules: Module[];
  createdAt: string;
  updatedAt: string;
}

export interface MemberCourseArtwork {
  from: string;
  via: string;
  to: string;
  glow: string;
  motif: string;
}

export interface MemberCourseInstructor {
  name: string;
  role: string;
  bio: string;
  initials: string;
}

/** Your own keys and values; empty when none were given. */
export type Metadata = Record<string, string>;

export interface Module {
  id: string;
  title: string;
  /** Place among its siblings, from 0 without a gap. */
  position: number;
  release: ModuleRelease;
  lessons: Lesson[];
}

/** When the module opens for a student. */
export interface ModuleRelease {
  kind: "at_once" | "after_days" | "on_date" | "after_module";
  days: number | null;
  on: string | null;
  moduleId: string | null;
}

/** Your own keys and values, of strings. */
export type NewMetadata = Record<string, string>;

export interface Offer {
  id: string;
  /** Names the offer in links and charges. */
  slug: string;
  name: string;
  /** Integer cents. */
  priceInCents: number;
  /** How often a plan is charged; null for an offer. */
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual" | null;
  /**
   * Who bears the interest of card installments at the checkout. `seller`: their total is the price. `buyer`: from
   * two installments on, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy: "seller" | "buyer";
  /** The buyer's rate, in hundredths of a percent a month; null while the seller bears it. */
  monthlyInterestBps: number | null;
  /** Days of access to the product's courses from the purchase; null: without an end. */
  accessDays: number | null;
  /**
   * Who decides on a refund that a buyer asks for within the guarantee, after the seven days of the law: `ask`, the
   * seller; `refund`, nobody: it is refunded.
   */
  lateRefunds: "ask" | "refund";
  /** Whether it may be sold. */
  active: boolean;
  /** The page to send buyers to. */
  checkoutUrl: string;
  createdAt: string;
  updatedAt: string;
}

export interface Payout {
  id: string;
  /** Integer cents. */
  amountInCents: number;
  /** Integer cents. */
  feeInCents: number;
  /**
   * `awaiting_approval` until a second member approves it, `scheduled` until it is sent, `sent` until the bank's
   * outcome is known. A `returned` one was completed before: the receiving bank sent the money back.
   */
  status: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
  /** The Pix key it goes to, masked; null for a bank account. */
  pixKey: string | null;
  /** The bank account it goes to, its numbers masked; null for a Pix key. */
  account: PayoutAccount | null;
  /** The company's own id if it goes to the company's own document. */
  destinationId: string;
  description: string;
  /** `user:` or `api_key:` and the id of who asked for it. */
  requestedBy: string;
  /** `user:` and the id of the member who approved it; null without an approval. */
  approvedBy: string | null;
  /** The Pix system's id of the payment, once it is known. */
  endToEndId: string | null;
  /** Of a failed one: `not_sent` if it never reached the bank. */
  failureReason: "invalid_key" | "refused_by_bank" | "not_sent" | null;
  createdAt: string;
  completedAt: string | null;
  returnedAt: string | null;
}

export interface PayoutAccount {
  bankCode: string;
  branch: string;
  accountNumber: string;
  accountType: "checking" | "savings" | "payment";
  holderName: string;
  holderDocument: string;
}

export interface Pix {
  /** The copy-and-paste code (BR Code). */
  emv: string;
  /** The same code as a PNG image, in a data URI. */
  qrCode: string;
  txid: string;
  expiresAt: string;
  /** The payment's id in the Pix system, once paid. */
  endToEndId: string | null;
  payerInfo: PixPayerInfo | null;
}

export interface PixAuthorization {
  id: string;
  /**
   * `created` waits for the payer. `approved`: their bank pays each cycle's charge. `rejected`, `expired` and
   * `canceled` are final.
   */
  status: "created" | "approved" | "rejected" | "expired" | "canceled";
  /** 2: authorises only. 3: pays the first charge and authorises. */
  journey: number;
  /** The subscription; in journey 3 it exists once it has started. */
  subscriptionId: string;
  /** The first charge, in journey 3. */
  transactionId: string | null;
  /** What each cycle charges. */
  amountInCents: number;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** The due day of the first recurring charge, America/Sao_Paulo. */
  startsOn: string;
  /** Why it ended, in the bank's code (API Pix 2.9.0). */
  reason: string | null;
  /** Until when it may be given. */
  expiresAt: string;
  decidedAt: string | null;
  createdAt: string;
  /** The code that the payer scans or copies; null once it is decided. */
  pix: PixAuthorizationPix | null;
}

export interface PixAuthorizationPix {
  emv: string;
  /** The code as an image, a data URI. */
  qrCode: string;
}

export interface PixPayerInfo {
  name: string;
  document: string;
}

export interface Removed {
  success: true;
}

export interface Transaction {
  id: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  /** The amount charged, in cents. */
  amount: number;
  /** amount less fees; expected while pending, final once paid. */
  netAmount: number;
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description: string;
  createdAt: string;
  updatedAt: string;
  /** When it was paid; null until then. */
  aprovedAt: string | null;
  /** Why a card was refused; null otherwise. */
  refuseReason:
    | "insufficient_funds"
    | "expired_card"
    | "invalid_card"
    | "invalid_cvv"
    | "do_not_honor"
    | "suspected_fraud"
    | "lost_or_stolen"
    | "blocked_card"
    | "limit_exceeded"
    | "invalid_installments"
    | "issuer_unavailable"
    | "card_not_retryable"
    | null;
  customer: TransactionCustomer;
  Pix: Pix | null;
  card: Card | null;
  boleto: Boleto | null;
  /** The terms of a Pix with a due date. */
  cob: CobOutput | null;
  /** Due today, while a Pix with a due date is pending. */
  amountDueInCents: number | null;
  /** The amount received; null until money arrives. */
  amountPaidInCents: number | null;
  /** Refunded so far, refunds under way included. */
  refundedInCents: number;
  installments: number;
  /**
   * What the buyer bears for paying in installments, where the offer says so: its monthly rate in hundredths of a
   * percent, and the interest, which amount contains beside the items. Null without any.
   */
  installmentInterest: TransactionInstallmentInterest | null;
  externalId: string | null;
  metadata: Metadata;
  items: TransactionItem[];
  /** The subscription that it is a charge of. */
  subscriptionId: string | null;
  /** The UTM parameters of the checkout link; null unless a checkout page sold it. */
  tracking: TransactionTracking | null;
}

export interface TransactionCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  /** The address this purchase was made with; empty once the customer's data are erased. */
  email: string;
  /** Every address seen of this customer, newest first. */
  emails: string[];
  metadata: Metadata;
}

export interface TransactionInstallmentInterest {
  monthlyRateBps: number;
  /** Integer cents. */
  amountInCents: number;
}

export interface TransactionItem {
  offerSlug?: string;
  /** The payment link that was paid, in place of an offer. */
  paymentLinkId?: string;
  title: string;
  /** Integer cents. */
  amountInCents: number;
  quantity: number;
  tangible: boolean;
  /** The coupon's discount, which amountInCents is without. Absent without one. */
  discountInCents?: number;
  /** The coupon, as it was called then. */
  couponCode?: string;
  /** The checkout's discount for paying by Pix, which amountInCents is without. Absent without one. */
  pixDiscountInCents?: number;
}

export interface TransactionTracking {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
}

export interface WebhookDelivery {
  id: string;
  /** Null for a transaction's own `postbackUrl`. */
  webhookId: string | null;
  eventId: string;
  event:
    | "transaction_created"
    | "transaction_paid"
    | "transaction_refused"
    | "transaction_canceled"
    | "transaction_underpaid"
    | "transaction_overpaid"
    | "transaction_duplicated"
    | "transaction_refunded"
    | "transaction_chargeback"
    | "transaction_chargeback_won"
    | "refund_requested"
    | "subscription_created"
    | "subscription_renewed"
    | "subscription_renewal_failed"
    | "subscription_canceled"
    | "product_canceled"
    | "authorization_approved"
    | "authorization_ended"
    | "dispute_opened"
    | "dispute_defended"
    | "dispute_won"
    | "dispute_lost"
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
    | "webhook_test";
  scope: "user" | "postback" | "test";
  url: string;
  /**
   * `created`: on its way. `delivered`: answered 2xx. `error`: will be tried again at `nextAttemptAt`. `failed`:
   * given up. `canceled`: its webhook was removed.
   */
  status: "created" | "delivered" | "error" | "failed" | "canceled";
  /** Attempts made. */
  retries: number;
  responseStatus: number | null;
  /** The first kilobyte of the last answer. */
  responseBody: string | null;
  /** Why the last attempt was no success, in English. */
  error: string | null;
  /**
   * The same for programs. `http_status`: the answer was not 2xx, see `responseStatus`. `endpoint_paused` and
   * `endpoint_disabled`: the endpoint is not sent to. `not_sent`: our fault. Null where `error` is null, and for
   * deliveries from before there were codes.
   */
  errorCode:
    | "http_status"
    | "redirected"
    | "timeout"
    | "answer_too_large"
    | "url_invalid"
    | "address_not_allowed"
    | "host_not_found"
    | "connection_refused"
    | "connection_reset"
    | "connection_timeout"
    | "connection_failed"
    | "address_unreachable"
    | "certificate_invalid"
    | "tls_failed"
    | "not_http"
    | "not_sent"
    | "endpoint_paused"
    | "endpoint_disabled"
    | null;
  durationMs: number | null;
  nextAttemptAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookHeader {
  name: string;
  valueMasked: string;
}
