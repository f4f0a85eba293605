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
  /** Page with the barcode and the digitable line, to copy or print. */
  url: string;
  /** 44 digits. */
  barcode: string;
  /** 47 digits, to type or copy. */
  digitableLine: string;
  /** End of the due date, America/Sao_Paulo. */
  dueAt: string;
}

export interface Card {
  brand: "visa" | "mastercard" | "elo" | "amex" | "hipercard" | "diners" | "discover" | "jcb";
  last4: string;
  holderName: string;
  /** Issuer's response (ABECS) after a refusal. */
  refuseCode: string | null;
  /** Whether the card brands allow a retry of this card. */
  retryable: boolean | null;
  /**
   * Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the buyer's browser there.
   * Omitted if there is none, and once the charge is decided.
   */
  challengeUrl?: string;
}

export interface CobOutput {
  /** Due date, today or later. If it is not a business day, all terms count from the next business day. */
  expirationDate: string;
  /** Calendar days after the due date during which it can still be paid. */
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
  /** International format. Brazilian national numbers are normalized to it. */
  phone?: string;
  address?: Address;
  /** Your keys and values for this customer. They replace earlier ones. */
  metadata?: MetadataInput;
}

/**
 * Early payment discount: up to given dates (if several are still ahead, the highest applies), or for each day
 * before the due date.
 */
export type Discount = DiscountUntilDate | DiscountPerDay;

export interface DiscountPerDay {
  type: "percent" | "fixed";
  basis: "per_day";
  /** Days that count: all days, or banking days only. */
  calendar: "calendar" | "business";
  /** Deducted for each day that the payment precedes the due date. */
  value: number;
}

export interface DiscountUntilDate {
  type: "percent" | "fixed";
  basis: "until_date";
  dates: DiscountUntilDateDate[];
}

export interface DiscountUntilDateDate {
  /** Last day of this discount, not after `expirationDate`. */
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
  /** The same for every receiver and every attempt: discard repeated ids. */
  id: string;
  /**
   * Subject of the event: the name of the property that contains it. In `/v1/events` that property is null once the
   * payload was deleted; in a delivery it is never null.
   */
  type: string;
  event: EventKind;
  /** `user`: sent to your webhooks. `postback`: sent to the URL of a transaction. `test`: discard it. */
  scope: "user" | "postback" | "test";
  createdAt: string;
  /** Time of the company's clock for an event created while that clock was ahead of the real time. Omitted otherwise. */
  simulatedAt?: string;
  transaction?: EventTransaction | null;
  subscription?: EventSubscription | null;
  authorization?: EventAuthorization | null;
  dispute?: EventDispute | null;
  shipment?: EventShipment | null;
  payout?: EventPayout | null;
  enrollment?: EventEnrollment | null;
  /** Of `webhook_test` and `webhook_disabled`. */
  webhook?: EventWebhook | null;
}

export interface EventAuthorization {
  id?: string;
  /**
   * `created`: waiting for the payer. `approved`: the payer's bank pays each cycle's charge. `rejected`, `expired`
   * and `canceled` are final.
   */
  status?: "created" | "approved" | "rejected" | "expired" | "canceled";
  /** 2: authorizes only. 3: pays the first charge and authorizes. */
  journey?: number;
  /** Subscription. In journey 3, set once the subscription has started. */
  subscriptionId?: string;
  /** First charge, in journey 3. */
  transactionId?: string | null;
  /** Amount of each cycle. */
  amountInCents?: number;
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** Due day of the first recurring charge, America/Sao_Paulo. */
  startsOn?: string;
  /** Bank's code of the reason why it ended (API Pix 2.9.0). */
  reason?: string | null;
  /** Deadline for the authorization. */
  expiresAt?: string;
  decidedAt?: string | null;
  createdAt?: string;
}

export interface EventDispute {
  id?: string;
  /** `chargeback`: card dispute. `infraction`: MED of a Pix. */
  kind?: "chargeback" | "infraction";
  transactionId?: string;
  /** Amount blocked or lost, in cents. May be a part of the charge. */
  amountInCents?: number;
  /** Reason in the acquirer's words. Empty if it gives none. */
  reason?: string;
  /** `defended`: open, with a defense submitted. `won` and `lost`: the acquirer's decision, from the seller's side. */
  status?: "opened" | "defended" | "won" | "lost";
  /** Deadline for the defense, if the acquirer sets one. */
  deadlineAt?: string | null;
  /** Submitted defense. Null if none. Its text is deleted with the customer's data. */
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
  /** End of the access. Null while it is open. */
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

/**
 * Event kind. `transaction_overpaid`: money arrived for a charge that was already paid, refunded or canceled. The
 * amount is included in `amountPaidInCents` and can be refunded.
 */
export type EventKind =
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
  | "order_shipped"
  | "order_delivered"
  | "payout_created"
  | "payout_completed"
  | "payout_failed"
  | "payout_returned"
  | "payout_canceled"
  | "course_enrolled"
  | "course_revoked"
  | "course_completed"
  | "certificate_issued"
  | "webhook_disabled"
  | "webhook_test";

export interface EventPayout {
  id?: string;
  /** Integer cents. */
  amountInCents?: number;
  /** Integer cents. */
  feeInCents?: number;
  /**
   * `awaiting_approval` until a second member approves it, `scheduled` until it is sent, `sent` until the bank
   * reports the outcome. `returned`: it was completed, then the receiving bank sent the money back.
   */
  status?: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
  /** Masked Pix key that receives the payout. Null for a bank account. */
  pixKey?: string | null;
  /** Bank account that receives the payout, with masked numbers. Null for a Pix key. */
  account?: PayoutAccount | null;
  /** Payout account. The id of the company if the payout goes to the company's own document. */
  destinationId?: string;
  description?: string;
  /** `user:` or `api_key:`, followed by the id of the requester. */
  requestedBy?: string;
  /** `user:`, followed by the id of the member who approved it. Null without an approval. */
  approvedBy?: string | null;
  /** EndToEndId of the payment in the Pix system, once known. */
  endToEndId?: string | null;
  /** Reason of a failure: `not_sent` if the request never reached the bank. */
  failureReason?: "invalid_key" | "refused_by_bank" | "not_sent" | null;
  createdAt?: string;
  completedAt?: string | null;
  returnedAt?: string | null;
}

export interface EventShipment {
  id?: string;
  transactionId?: string;
  status?: "to_ship" | "shipped" | "delivered";
  /** Null for goods that the seller delivered without a carrier. */
  carrier?: string | null;
  trackingCode?: string | null;
  /** Page of the carrier that shows where the goods are. */
  trackingUrl?: string | null;
  /** Null for goods that were delivered without having been marked as sent, such as those picked up. */
  shippedAt?: string | null;
  /** Start of the day of delivery in São Paulo, as recorded by the seller or the buyer. */
  deliveredAt?: string | null;
  /** The transaction's goods. Services, digital products and freight are left out. */
  items?: EventShipmentItem[];
}

export interface EventShipmentItem {
  offerSlug?: string;
  title: string;
  /** Integer cents. */
  amountInCents: number;
  quantity: number;
}

export interface EventSubscription {
  id?: string;
  /** `past_due`: a renewal failed and will be retried; access continues. `canceled` is final. */
  status?: "active" | "past_due" | "canceled";
  productId?: string;
  offerSlug?: string;
  customer?: EventSubscriptionCustomer;
  metadata?: Metadata;
  nextChargeAt?: string | null;
  canceledAt?: string | null;
  cancelReason?: "requested" | "max_retries" | "refunded" | "disputed" | "customer" | null;
  /** Charge that caused it. Null if none did. */
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
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
  /** Reason of a card refusal. Null otherwise. */
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
  /** Amount charged, in cents. */
  amount?: number;
  /** amount less fees. Estimated while pending, final once paid. */
  netAmount?: number;
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees?: number;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status?: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description?: string;
  createdAt?: string;
  updatedAt?: string;
  /** Time of the payment. Null until paid. */
  aprovedAt?: string | null;
  /** Reason of a card refusal. Null otherwise. */
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
  /** Terms of a Pix with a due date. */
  cob?: CobOutput | null;
  /** Amount due today, while a Pix with a due date is pending. */
  amountDueInCents?: number | null;
  /** Amount received. Null until money arrives. */
  amountPaidInCents?: number | null;
  /** Amount refunded so far, including refunds in progress. */
  refundedInCents?: number;
  installments?: number;
  /**
   * Installment interest that the buyer bears, if the offer sets it: the monthly rate in hundredths of a percent,
   * and the interest, which amount includes in addition to the items. Null if none.
   */
  installmentInterest?: TransactionInstallmentInterest | null;
  externalId?: string | null;
  metadata?: Metadata;
  items?: TransactionItem[];
  /** Subscription of this charge. */
  subscriptionId?: string | null;
  /** UTM parameters of the checkout link. Null unless it was sold on a checkout page. */
  tracking?: TransactionTracking | null;
  refund?: EventTransactionRefund;
  /** For `transaction_duplicated`: the transaction that paid the order. */
  duplicateOf?: string;
  /** Instead of `duplicateOf`: the payment link that already had all its payments. */
  paymentLinkId?: string;
  /** Instead of `duplicateOf`: the product that was sold out when the money arrived. */
  soldOutProductId?: string;
  /** Instead of `duplicateOf`: the coupon that was used up when the money arrived. */
  usedUpCouponId?: string;
  /** Same as `Pix`. */
  pix?: Pix | null;
}

/** For `transaction_refunded`: the refund. */
export interface EventTransactionRefund {
  id: string;
  amount: number;
  reason: string;
  refundedAt: string;
}

export interface EventWebhook {
  id?: string;
  url?: string;
  name?: string;
  /** Event kinds that the webhook receives. Null for all, including future ones. */
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
        | "order_shipped"
        | "order_delivered"
        | "payout_created"
        | "payout_completed"
        | "payout_failed"
        | "payout_returned"
        | "payout_canceled"
        | "course_enrolled"
        | "course_revoked"
        | "course_completed"
        | "certificate_issued"
        | "webhook_disabled"
        | "webhook_test"
      )[]
    | null;
  active?: boolean;
  /** Reason why deliveries stopped: the endpoint answered 410 (`gone`), or only failed for 5 days (`failing`). */
  disabledReason?: "gone" | "failing" | null;
  disabledAt?: string | null;
  /** Set after ten consecutive failures: nothing is sent before this time. Then one delivery is sent as a probe. */
  pausedUntil?: string | null;
  createdAt?: string;
  updatedAt?: string;
  /**
   * Whether deliveries are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`,
   * `webhook-signature`).
   */
  signed?: boolean;
  /** Time until which the previous secret also signs. Null if only one secret is active. */
  previousSecretEndsAt?: string | null;
  /** Custom headers, with masked values. */
  headers?: WebhookHeader[];
  /**
   * Only events about a charge, subscription, authorization, dispute or enrollment of one of these products. Events
   * that concern no product (payouts, charges without one) are not sent; tests are always sent. Null: every event.
   */
  productIds?: string[] | null;
  /**
   * Maximum number of deliveries per second, across all servers, including retries and replays. Further deliveries
   * are queued. A tenth of the limit can be sent at once. Null: no limit.
   */
  deliveriesPerSecond?: number | null;
  /** Bullets followed by the last four characters of the secret. */
  signatureSecretMasked?: string;
  /** For `webhook_disabled`, which has `id`, `url` without its path, `reason` and `disabledAt`. */
  reason?: "gone" | "failing";
}

/**
 * Charged once, from the first day after the due date. Brazilian consumer law allows at most 2 %; higher values
 * are accepted.
 */
export interface Fine {
  type: "percent" | "fixed";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
}

/** Simple interest on the original amount for each day after the due date. */
export interface Interest {
  type: "percent" | "fixed";
  /** Period of `value`. Interest accrues daily: a month has 30 calendar or 21 business days, a year 365 or 252. */
  basis: "day" | "month" | "year";
  /** Days that count: all days, or banking days only. */
  calendar: "calendar" | "business";
  /** For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents. */
  value: number;
}

export interface Item {
  /** The offer sold. It must be for sale, and amountInCents must equal its price. */
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
  /** Whether anyone can watch the lesson, from the checkout page. */
  isSample: boolean;
  captions: LessonCaption[];
  chapters: LessonChapter[];
  /** Position among its siblings, from 0 without gaps. */
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
  /** Position among its siblings, from 0 without gaps. */
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
  /** Enrollment time of the reader. Null for the seller. */
  enrolledAt: string | null;
  /** Modules with their lessons and materials, in order. */
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

/** Your keys and values. Empty if none were given. */
export type Metadata = Record<string, string>;

/** Your keys and string values. */
export type MetadataInput = Record<string, string>;

export interface Module {
  id: string;
  title: string;
  /** Position among its siblings, from 0 without gaps. */
  position: number;
  release: ModuleRelease;
  lessons: Lesson[];
}

/** Opening time of the module for a student. */
export interface ModuleRelease {
  kind: "at_once" | "after_days" | "on_date" | "after_module";
  days: number | null;
  on: string | null;
  moduleId: string | null;
}

export interface Offer {
  id: string;
  /** Identifies the offer in links and charges. */
  slug: string;
  name: string;
  /** Integer cents. */
  priceInCents: number;
  /** How often a plan is charged. Null for an offer that is not a plan. */
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual" | null;
  /**
   * Bearer of the interest on card installments at checkout. `seller`: the installments add up to the price.
   * `buyer`: from two installments, monthlyInterestBps is added by the Price table. Plans have no installments.
   */
  interestBorneBy: "seller" | "buyer";
  /** Buyer's rate, in hundredths of a percent per month. Null while the seller bears the interest. */
  monthlyInterestBps: number | null;
  /** Days of access to the product's courses from the purchase. Null: unlimited. */
  accessDays: number | null;
  /**
   * Handling of a refund that a buyer requests within the guarantee, after the statutory seven days. `ask`: the
   * seller decides. `refund`: it is refunded automatically.
   */
  lateRefunds: "ask" | "refund";
  /** Whether the offer is for sale. */
  active: boolean;
  /** Checkout page for buyers. */
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
   * `awaiting_approval` until a second member approves it, `scheduled` until it is sent, `sent` until the bank
   * reports the outcome. `returned`: it was completed, then the receiving bank sent the money back.
   */
  status: "awaiting_approval" | "scheduled" | "sent" | "completed" | "failed" | "returned" | "canceled";
  /** Masked Pix key that receives the payout. Null for a bank account. */
  pixKey: string | null;
  /** Bank account that receives the payout, with masked numbers. Null for a Pix key. */
  account: PayoutAccount | null;
  /** Payout account. The id of the company if the payout goes to the company's own document. */
  destinationId: string;
  description: string;
  /** `user:` or `api_key:`, followed by the id of the requester. */
  requestedBy: string;
  /** `user:`, followed by the id of the member who approved it. Null without an approval. */
  approvedBy: string | null;
  /** EndToEndId of the payment in the Pix system, once known. */
  endToEndId: string | null;
  /** Reason of a failure: `not_sent` if the request never reached the bank. */
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
  /** Copy-and-paste code (BR Code). */
  emv: string;
  /** The same code as a PNG image, in a data URI. */
  qrCode: string;
  txid: string;
  expiresAt: string;
  /** Id of the payment in the Pix system, once paid. */
  endToEndId: string | null;
  payerInfo: PixPayerInfo | null;
}

export interface PixAuthorization {
  id: string;
  /**
   * `created`: waiting for the payer. `approved`: the payer's bank pays each cycle's charge. `rejected`, `expired`
   * and `canceled` are final.
   */
  status: "created" | "approved" | "rejected" | "expired" | "canceled";
  /** 2: authorizes only. 3: pays the first charge and authorizes. */
  journey: number;
  /** Subscription. In journey 3, set once the subscription has started. */
  subscriptionId: string;
  /** First charge, in journey 3. */
  transactionId: string | null;
  /** Amount of each cycle. */
  amountInCents: number;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  /** Due day of the first recurring charge, America/Sao_Paulo. */
  startsOn: string;
  /** Bank's code of the reason why it ended (API Pix 2.9.0). */
  reason: string | null;
  /** Deadline for the authorization. */
  expiresAt: string;
  decidedAt: string | null;
  createdAt: string;
  /** Code that the payer scans or copies. Null once decided. */
  pix: PixAuthorizationPix | null;
}

export interface PixAuthorizationPix {
  emv: string;
  /** Code as an image in a data URI. */
  qrCode: string;
}

export interface PixPayerInfo {
  name: string;
  document: string;
}

export interface Removed {
  success: boolean;
}

export interface Transaction {
  id: string;
  paymentMethod: "pix" | "credit_card" | "boleto";
  /** Amount charged, in cents. */
  amount: number;
  /** amount less fees. Estimated while pending, final once paid. */
  netAmount: number;
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  description: string;
  createdAt: string;
  updatedAt: string;
  /** Time of the payment. Null until paid. */
  aprovedAt: string | null;
  /** Reason of a card refusal. Null otherwise. */
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
  /** Terms of a Pix with a due date. */
  cob: CobOutput | null;
  /** Amount due today, while a Pix with a due date is pending. */
  amountDueInCents: number | null;
  /** Amount received. Null until money arrives. */
  amountPaidInCents: number | null;
  /** Amount refunded so far, including refunds in progress. */
  refundedInCents: number;
  installments: number;
  /**
   * Installment interest that the buyer bears, if the offer sets it: the monthly rate in hundredths of a percent,
   * and the interest, which amount includes in addition to the items. Null if none.
   */
  installmentInterest: TransactionInstallmentInterest | null;
  externalId: string | null;
  metadata: Metadata;
  items: TransactionItem[];
  /** Subscription of this charge. */
  subscriptionId: string | null;
  /** UTM parameters of the checkout link. Null unless it was sold on a checkout page. */
  tracking: TransactionTracking | null;
}

export interface TransactionCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  /** E-mail used for this purchase. Empty once the customer's data is erased. */
  email: string;
  /** All e-mail addresses of this customer, newest first. */
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
  /** Payment link that was paid, instead of an offer. */
  paymentLinkId?: string;
  title: string;
  /** Integer cents. */
  amountInCents: number;
  quantity: number;
  tangible: boolean;
  /** Coupon discount, not included in amountInCents. Omitted if none. */
  discountInCents?: number;
  /** Coupon code at the time of sale. */
  couponCode?: string;
  /** Checkout discount for paying by Pix, not included in amountInCents. Omitted if none. */
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
  /** Null for the `postbackUrl` of a transaction. */
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
    | "order_shipped"
    | "order_delivered"
    | "payout_created"
    | "payout_completed"
    | "payout_failed"
    | "payout_returned"
    | "payout_canceled"
    | "course_enrolled"
    | "course_revoked"
    | "course_completed"
    | "certificate_issued"
    | "webhook_disabled"
    | "webhook_test";
  scope: "user" | "postback" | "test";
  url: string;
  /**
   * `created`: queued. `delivered`: answered 2xx. `error`: retried at `nextAttemptAt`. `failed`: not retried.
   * `canceled`: its webhook was deleted.
   */
  status: "created" | "delivered" | "error" | "failed" | "canceled";
  /** Number of attempts. */
  retries: number;
  responseStatus: number | null;
  /** First kilobyte of the last response. */
  responseBody: string | null;
  /** Reason why the last attempt failed, in English. */
  error: string | null;
  /**
   * Machine-readable reason. `http_status`: the response was not 2xx, see `responseStatus`. `endpoint_paused` and
   * `endpoint_disabled`: nothing is sent to the endpoint. `not_sent`: an internal error. Null if `error` is null,
   * and for deliveries from before codes existed.
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
