import { divideHalfUp } from "../../core/money/money";

/** A paid sale: its fee, what was refunded of it, the next refund included, and what was paid; in cents. */
export interface RefundedSale {
  fees: number;
  refunded: number;
  amountPaid: number | null;
}

/**
 * The part of a sale's fee that returns with a refund of `amount` cents, `returned` cents of it having come back with
 * earlier ones. In proportion to the total refunded so far, so that the last refund returns the exact rest. The bounds
 * matter after refused refunds: proportion alone could go below zero, or leave a fee larger than the refundable amount.
 */
export function feeOfRefund({ fees, refunded, amountPaid }: RefundedSale, amount: number, returned: number): number {
  const paid = amountPaid ?? 1;
  const kept = fees - returned;
  const share = divideHalfUp(BigInt(fees) * BigInt(refunded), BigInt(paid)) - returned;
  return Math.min(Math.max(share, 0, kept - (paid - refunded)), kept, amount);
}
