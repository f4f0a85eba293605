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

/** Cause of a transfer, unique with its source (docs/domains/ledger.md). */
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

/** Kinds that nearly every payment causes. */
export const usualKinds = ["paid", "fee", "release"] as const satisfies readonly TransferKind[];

export const ledgerFormats = ["csv", "ofx"] as const;
