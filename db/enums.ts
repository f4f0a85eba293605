/** The enums: each is defined here once, for columns, wire schemas and badges. */

export const paymentMethods = ["pix", "credit_card", "boleto"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Refund window after the payment, in days (docs/decisions.md 5). */
export const refundWindowDays = { pix: 90, credit_card: 180, boleto: 90 } as const satisfies Record<
  PaymentMethod,
  number
>;

export const transactionStatuses = ["pending", "paid", "refused", "canceled", "refund", "chargeback"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** The states of a charge that was paid, even if refunded or disputed since: such a charge is a sale. */
export const paidStatuses = ["paid", "refund", "chargeback"] as const satisfies readonly TransactionStatus[];

/** Whether a charge in this state was ever paid; if and only if so, it has an `approvedAt`. */
export function wasPaid(status: TransactionStatus): boolean {
  return paidStatuses.some((each) => each === status);
}

export const documentTypes = ["cpf", "cnpj"] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * What is known of a charge at its acquirer. `reserved`: no answer is recorded. `predicted`: it was reserved with a code
 * computed beforehand, and the acquirer has accepted that code or was never reached; reading it tells which.
 */
export const acquirerStates = ["reserved", "predicted", "accepted", "unknown", "rejected"] as const;
export type AcquirerState = (typeof acquirerStates)[number];

export const refuseReasons = [
  "insufficient_funds",
  "expired_card",
  "invalid_card",
  "invalid_cvv",
  "do_not_honor",
  "suspected_fraud",
  "lost_or_stolen",
  "blocked_card",
  "limit_exceeded",
  "invalid_installments",
  "issuer_unavailable",
  "card_not_retryable",
] as const;
export type RefuseReason = (typeof refuseReasons)[number];

/** Accounts of a company (docs/decisions.md 6). */
export const accounts = [
  "acquirer",
  "pending",
  "available",
  "blocked",
  "fees",
  "payouts",
  "fees_due",
  "commissions",
] as const;
export type Account = (typeof accounts)[number];

/** The cause of a transfer; unique together with its source (docs/decisions.md 6). */
export const transferKinds = [
  "paid",
  "fee",
  "release",
  "refund_available",
  "refund_pending",
  "refund_fee_available",
  "refund_fee_pending",
  "refund_undone",
  "refund_undone_fee",
  "chargeback_opened",
  "chargeback_won",
  "chargeback_lost",
  "payout_requested",
  "payout_completed",
  "payout_failed",
  "payout_canceled",
  "payout_returned",
  "anticipated",
  "anticipation_price",
  "settled_at_bank",
  "returned_from_bank",
  "refund_fee_due",
  "fee_raised_pending",
  "fee_raised_available",
  "fee_lowered_pending",
  "fee_lowered_available",
  "commission",
  "commission_available",
  "commission_released",
  "commission_repaid",
  "commission_returned_pending",
  "commission_returned_available",
  "commission_recovered",
  "commission_earned",
  "commission_given_back",
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** The transfers that nearly every payment causes; all others are rare. */
export const usualKinds = ["paid", "fee", "release"] as const satisfies readonly TransferKind[];

export const eventNames = [
  "transaction_created",
  "transaction_paid",
  "transaction_refused",
  "transaction_canceled",
  "transaction_underpaid",
  "transaction_overpaid",
  "transaction_duplicated",
  "transaction_refunded",
  "transaction_chargeback",
  "transaction_chargeback_won",
  "refund_requested",
  "subscription_created",
  "subscription_renewed",
  "subscription_renewal_failed",
  "subscription_canceled",
  "product_canceled",
  "authorization_approved",
  "authorization_ended",
  "dispute_opened",
  "dispute_defended",
  "dispute_won",
  "dispute_lost",
  "payout_created",
  "payout_completed",
  "payout_failed",
  "payout_returned",
  "payout_canceled",
  "course_enrolled",
  "course_revoked",
  "course_completed",
  "certificate_issued",
  "webhook_test",
] as const;
export type EventName = (typeof eventNames)[number];

/** Initiator of a card charge: the customer, or the merchant with a stored card. */
export const initiators = ["customer", "merchant"] as const;
export type Initiator = (typeof initiators)[number];

/** Card brands common in Brazil. */
export const cardBrands = ["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"] as const;
export type CardBrand = (typeof cardBrands)[number];

export const refundStatuses = ["requested", "done", "refused"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const productStatuses = ["draft", "approved", "pending", "refused", "banned"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productTypes = ["physical", "digital", "subscription"] as const;
export type ProductType = (typeof productTypes)[number];

export const billingTypes = ["one_time", "subscription"] as const;
export type BillingType = (typeof billingTypes)[number];

export const deliveryTypes = [
  "payment",
  "link",
  "shipping",
  "memberAreaA",
  "memberAreaB",
  "memberAreaC",
  "chatGroupA",
  "chatGroupB",
  "serviceClub",
  "serviceMembers",
] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The instant that a period of transactions is about; `order`: when the order of a checkout page was begun. */
export const periodBases = ["creation", "payment", "order"] as const;
export type PeriodBasis = (typeof periodBases)[number];

/** How often a plan is charged. */
export const frequencies = ["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"] as const;
export type Frequency = (typeof frequencies)[number];

/** `past_due`: a renewal failed and is being retried; access stays (docs/decisions.md 8). */
export const subscriptionStatuses = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Why a subscription ended: on request, after five failed charges in a row, because its latest paid charge was fully
 * refunded or lost in a dispute, or because the customer ended the authorisation that paid it.
 */
export const cancelReasons = ["requested", "max_retries", "refunded", "disputed", "customer"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** State of one attempt to charge a subscription's cycle. */
export const cycleChargeStatuses = ["in_flight", "paid", "failed"] as const;
export type CycleChargeStatus = (typeof cycleChargeStatuses)[number];

/** Type of a discount or surcharge: a percentage, or integer cents. */
export const rateTypes = ["percent", "fixed"] as const;
export type RateType = (typeof rateTypes)[number];

export const couponDurations = ["first_charge", "every_charge"] as const;
export type CouponDuration = (typeof couponDurations)[number];

export const courseStatuses = ["draft", "published", "archived"] as const;
export type CourseStatus = (typeof courseStatuses)[number];

export const roles = ["owner", "admin", "finance", "support", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Approve payouts. Only an owner grants one of them (docs/decisions.md 12). */
export const approvingRoles: readonly Role[] = ["owner", "admin", "finance"];

/** Languages of pages and mails; the first is the default. */
export const languages = ["pt-BR", "en"] as const;
export type Language = (typeof languages)[number];

/** Permissions that procedures require; `server/companies/permissions.ts` assigns them to roles. */
export const permissions = [
  "charges.create",
  "transactions.read",
  "transactions.refund",
  "customers.read",
  "customers.write",
  "overview.read",
  "sandbox.act",
  "webhooks.read",
  "webhooks.write",
  "events.read",
  "products.read",
  "products.write",
  "promotions.read",
  "promotions.write",
  "courses.read",
  "courses.write",
  "courses.enroll",
  "team.read",
  "team.write",
  "settings.read",
  "settings.write",
  "api_keys.read",
  "api_keys.write",
  "audit.read",
  "subscriptions.read",
  "subscriptions.write",
  "finance.read",
  "finance.write",
  "finance.configure",
  "connections.read",
  "connections.write",
  "exports.read",
  "exports.write",
  "imports.read",
  "imports.write",
] as const;
export type Permission = (typeof permissions)[number];
