/** `done`: the acquirer no longer accepts payments for the charge, or cannot reject them. */
export const withdrawalStatuses = ["requested", "done"] as const;

/** `open`: refunded automatically. `stuck`: waits for the seller. `closed`: nothing is left to refund. */
export const duplicateStatuses = ["open", "stuck", "closed"] as const;

export const paymentMethods = ["pix", "credit_card", "boleto"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Days after the payment (docs/domains/payments.md). */
export const refundWindowDays = { pix: 90, credit_card: 180, boleto: 90 } as const satisfies Record<
  PaymentMethod,
  number
>;

/** Statutory withdrawal period (CDC, article 49). */
export const withdrawalDays = 7;

export const transactionStatuses = ["pending", "paid", "refused", "canceled", "refund", "chargeback"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A charge in one of these states is a sale, even if it was refunded or disputed later. */
export const paidStatuses = ["paid", "refund", "chargeback"] as const satisfies readonly TransactionStatus[];

/** Only charges that were ever paid have an `approvedAt`. */
export function wasPaid(status: TransactionStatus): boolean {
  return paidStatuses.some((each) => each === status);
}

/**
 * `reserved`: no response is recorded. `predicted`: the charge was reserved with a precomputed
 * code, which the acquirer has accepted unless it was never reached; reading the charge determines
 * which.
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

export const initiators = ["customer", "merchant"] as const;
export type Initiator = (typeof initiators)[number];

export const cardBrands = ["visa", "mastercard", "elo", "amex", "hipercard", "diners", "discover", "jcb"] as const;
export type CardBrand = (typeof cardBrands)[number];

export const refundStatuses = ["requested", "done", "refused"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** As the API returns it. */
export const refundReadStatuses = ["pending", "completed", "failed"] as const;
export type RefundReadStatus = (typeof refundReadStatuses)[number];

/** Instant that a period filters by. `order` is the start of the order at the checkout page. */
export const periodBases = ["creation", "payment", "order"] as const;
export type PeriodBasis = (typeof periodBases)[number];

/** State of an authorization (Pix Automático), as defined by the Pix API. */
export const authorizationStates = ["created", "approved", "rejected", "expired", "canceled"] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

/** A shipment is `delivered` once receipt of the goods is recorded in `transactions.receipt`. */
export const shipmentStatuses = ["to_ship", "shipped", "delivered"] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const refundRequestStatuses = ["open", "approved", "declined"] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];
export const transactionSorts = ["createdAt", "-createdAt", "amount", "-amount"] as const;
export type TransactionSort = (typeof transactionSorts)[number];

export const transactionEvents = [
  "transaction_created",
  "transaction_paid",
  "transaction_refused",
  "transaction_canceled",
  /** Less than the amount due was received; the transaction waits for the rest. */
  "transaction_underpaid",
  /** A payment was received for a transaction that expected none. */
  "transaction_overpaid",
  /** Received for a charge whose order another charge has already paid. */
  "transaction_duplicated",
  "transaction_refunded",
  "transaction_chargeback",
  "transaction_chargeback_won",
  /** Requested within the product's guarantee; the seller must decide. */
  "refund_requested",
] as const;

export const authorizationEvents = [
  /** The payer authorized a subscription's charges (Pix Automático). */
  "authorization_approved",
  "authorization_ended",
] as const;

export const shipmentEvents = [
  /** The seller sent the goods, or corrected their tracking. */
  "order_shipped",
  "order_delivered",
] as const;

export const disputeEvents = ["dispute_opened", "dispute_defended", "dispute_won", "dispute_lost"] as const;
