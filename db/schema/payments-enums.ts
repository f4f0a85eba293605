/**
 * Statuses of a cancellation. `done`: the acquirer no longer accepts payments for the charge, or
 * cannot reject them.
 */
export const withdrawalStatuses = ["requested", "done"] as const;

/**
 * Statuses of a duplicate payment. `open`: refunded automatically. `stuck`: waits for the seller.
 * `closed`: nothing is left to refund.
 */
export const duplicateStatuses = ["open", "stuck", "closed"] as const;

export const paymentMethods = ["pix", "credit_card", "boleto"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Refund window after the payment, in days (docs/domains/payments.md). */
export const refundWindowDays = { pix: 90, credit_card: 180, boleto: 90 } as const satisfies Record<
  PaymentMethod,
  number
>;

/** Statutory withdrawal period in days (CDC, article 49). */
export const withdrawalDays = 7;

export const transactionStatuses = ["pending", "paid", "refused", "canceled", "refund", "chargeback"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * States of a charge that was paid, including charges refunded or disputed later. A charge in one
 * of them is a sale.
 */
export const paidStatuses = ["paid", "refund", "chargeback"] as const satisfies readonly TransactionStatus[];

/**
 * Returns true if a charge in this state was ever paid. Only those charges have an `approvedAt`.
 */
export function wasPaid(status: TransactionStatus): boolean {
  return paidStatuses.some((each) => each === status);
}

/**
 * Known state of a charge at its acquirer. `reserved`: no response is recorded. `predicted`: the
 * charge was reserved with a precomputed code. The acquirer has either accepted that code or was
 * never reached, and reading the charge determines which.
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

/** Status of a refund as the API returns it. */
export const refundReadStatuses = ["pending", "completed", "failed"] as const;
export type RefundReadStatus = (typeof refundReadStatuses)[number];

/**
 * Instant by which transactions are filtered by period. `order` is the start of the order at the
 * checkout page.
 */
export const periodBases = ["creation", "payment", "order"] as const;
export type PeriodBasis = (typeof periodBases)[number];

/** State of a payer's authorization of recurring charges (Pix Automático), as defined by the Pix API. */
export const authorizationStates = ["created", "approved", "rejected", "expired", "canceled"] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

/** A delivered shipment has a recorded receipt (`transactions.receipt`). */
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
  /** Less than the amount due was received, and the transaction waits for the remaining amount. */
  "transaction_underpaid",
  /** A payment was received for a transaction that expected none. */
  "transaction_overpaid",
  /** A payment was received for a charge whose order another charge has already paid. */
  "transaction_duplicated",
  "transaction_refunded",
  "transaction_chargeback",
  "transaction_chargeback_won",
  /**
   * The buyer requested a refund within the product's guarantee, and the seller must decide on it.
   */
  "refund_requested",
] as const;

export const authorizationEvents = [
  /** The payer authorized the charges of a subscription through Pix Automático. */
  "authorization_approved",
  "authorization_ended",
] as const;

export const shipmentEvents = [
  /** The seller sent the goods, or corrected their tracking. */
  "order_shipped",
  "order_delivered",
] as const;

export const disputeEvents = ["dispute_opened", "dispute_defended", "dispute_won", "dispute_lost"] as const;
